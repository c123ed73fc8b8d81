// SPDX-License-Identifier: MIT
/*
 * Keeps the catalogues true to the code. Finds every text of t() and tn() by the
 * TypeScript syntax tree, those of nv_t(), nv_tn(), nv_fill_count() and NV_T() in the terminal
 * game, the patterns of reasons in src/players/hint.h, how levels play in src/players/characters.h,
 * and what C says when it refuses something.
 *
 *   node i18n/extract.mjs            writes novae.pot, adds new texts to the .po files
 *   node i18n/extract.mjs --check    fails when anything is missing, left over or odd
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { readCharacters } from '../build/characters.mjs';
import { translatedLanguages } from '../build/po.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const web = path.dirname(here);
const LANGUAGES = translatedLanguages(here);
/** Where a text that is no literal is meant: reasons and refusals come from the engine. */
const COMPUTED = new Set([
  'view/games/hint_words.ts: reason.pattern',
  'view/ui/levels.ts: character.word',
  'view/ui/levels.ts: character.about',
  'view/app/refusals.ts: text',
  'view/app/refusals.ts: pattern.english',
]);

const problems = [];

// ---- What the code says ----

const isText = (node) => node && (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node));

function note(texts, one, many, where) {
  const old = texts.get(one);
  if (old && old.many !== undefined && many !== undefined && old.many !== many)
    problems.push(`${where}: another plural of "${one}"`);
  if (old && (old.many === undefined) !== (many === undefined))
    problems.push(`${where}: "${one}" is used with and without a number`);
  texts.set(one, { many: old?.many ?? many, where: [...(old?.where ?? []), where] });
}

function visit(node, source, file, texts) {
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
    const [first, second] = node.arguments;
    const name = node.expression.text;
    if (name === 't' || name === 'tn') {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const literal = isText(first) && (name === 't' || isText(second));
      if (literal) note(texts, first.text, name === 'tn' ? second.text : undefined, file);
      else if (!COMPUTED.has(`${file}: ${first?.getText()}`))
        problems.push(`${file}:${line}: the text of ${name}() is no literal`);
    }
  }
  ts.forEachChild(node, (child) => visit(child, source, file, texts));
}

function sources(folder) {
  return fs
    .readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.tsx?$/.test(name))
    .sort();
}

function fromCode(texts) {
  for (const name of sources(path.join(web, 'view'))) {
    const file = `view/${name.split(path.sep).join('/')}`;
    if (file === 'view/app/i18n.ts') continue;
    const text = fs.readFileSync(path.join(web, file), 'utf8');
    const source = ts.createSourceFile(
      file,
      text,
      ts.ScriptTarget.Latest,
      true,
      file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    );
    visit(source, source, file, texts);
  }
}

/** The last string of each X(...) in NV_REASON_TABLE; strings may go over lines. */
function fromReasons(texts) {
  const text = fs.readFileSync(path.join(web, '../src/players/hint.h'), 'utf8');
  const table = /#define NV_REASON_TABLE\(X\)([\s\S]*?)\n\n/.exec(text)?.[1] ?? '';
  const rows = [...table.matchAll(/X\(\w+,\s*"[^"]+",\s*\w+,\s*\\?\s*"((?:[^"\\]|\\.)*)"\)/g)];
  if (rows.length < 30) problems.push('src/players/hint.h: the table of reasons is not read');
  for (const [, pattern] of rows) note(texts, pattern, undefined, 'src/players/hint.h');
}

/** How the ten levels play. */
function fromCharacters(texts) {
  const characters = readCharacters(path.dirname(web));
  if (characters.length !== 10) problems.push('src/players/characters.h: the table of levels is not read');
  for (const { word, about } of characters)
    for (const text of [word, about]) note(texts, text, undefined, 'src/players/characters.h');
}

/** C that refuses what people open, type and draw. */
const REFUSING = ['src/core', 'src/games/nova_luna', 'src/games/terra_nova', 'src/session'];
const C_TOKEN = /\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\])+'|"(?:\\.|[^"\\])*"|[;{}]|[^;{}'"/]+|\//g;
/** Statements whose texts are for programmers, or are no sentences but printed. */
const SILENT = /assert\(|_format\(/;
const isSentence = (text) => /^\S.*[a-z%].* [a-z%'].*\S$/.test(text);

/** The texts of a statement of C; neighbours are one. */
function* statements(source) {
  let code = '',
    texts = [];
  for (const [token] of source.matchAll(C_TOKEN)) {
    if (token.startsWith('/*')) continue;
    if (/^[;{}]/.test(token)) {
      yield { code, texts };
      code = '';
      texts = [];
    } else if (token.startsWith('"')) {
      const text = token.slice(1, -1);
      if (code.endsWith('""')) texts.push(texts.pop() + text);
      else {
        texts.push(text);
        code += '""';
      }
    } else if (token.trim()) code += token;
  }
}

/** Every sentence of a refusal, as the format that C fills in. */
function fromRefusals(texts) {
  for (const folder of REFUSING)
    for (const name of fs
      .readdirSync(path.join(web, '..', folder))
      .filter((file) => file.endsWith('.c'))
      .sort())
      for (const { code, texts: found } of statements(fs.readFileSync(path.join(web, '..', folder, name), 'utf8')))
        for (const text of SILENT.test(code) ? [] : found.filter(isSentence))
          note(texts, JSON.parse(`"${text}"`), undefined, `${folder}/${name}`);
}

/** C that speaks to players. */
const SPEAKING = ['src/cli', 'src/cli/commands', 'src/cli/view', 'src/tui'];
const C_STRINGS = String.raw`((?:"(?:[^"\\]|\\.)*"\s*)+)`;
const C_CALL = new RegExp(
  String.raw`\b(nv_t|NV_T|nv_tn|nv_fill_count)\(\s*(?:&?\w+(?:->\w+)*,\s*)?${C_STRINGS}(?:,\s*${C_STRINGS})?`,
  'g',
);
const unquoted = (strings) =>
  [...strings.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => JSON.parse(`"${text}"`)).join('');

/** Every text that the terminal game says. */
function fromTerminal(texts) {
  for (const folder of SPEAKING) {
    const names = fs.existsSync(path.join(web, '..', folder)) ? fs.readdirSync(path.join(web, '..', folder)) : [];
    for (const name of names.filter((file) => /\.[ch]$/.test(file) && file !== 'language.h').sort())
      for (const [, call, one, many] of fs.readFileSync(path.join(web, '..', folder, name), 'utf8').matchAll(C_CALL)) {
        const plural = call === 'nv_tn' || call === 'nv_fill_count';
        note(texts, unquoted(one), plural ? unquoted(many) : undefined, `${folder}/${name}`);
      }
  }
}

// ---- Catalogues as text ----

const quote = (text) => JSON.stringify(text);

function printEntry(one, { many, where }, forms) {
  const files = [...new Set(where)].join(' ');
  const lines = [`#: ${files}`];
  if (/\{\w+\}/.test(one)) lines.push('#, brace-format');
  if (conversions(one).length) lines.push('#, c-format');
  lines.push(`msgid ${quote(one)}`);
  if (many === undefined) return [...lines, `msgstr ${quote(forms?.[0] ?? '')}`].join('\n');
  lines.push(`msgid_plural ${quote(many)}`);
  return [...lines, `msgstr[0] ${quote(forms?.[0] ?? '')}`, `msgstr[1] ${quote(forms?.[1] ?? '')}`].join('\n');
}

function printCatalogue(texts, language, translated) {
  const head = `# SPDX-License-Identifier: MIT
msgid ""
msgstr ""
"Project-Id-Version: novae\\n"
"Language: ${language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
`;
  const entries = [...texts].map(([one, about]) => printEntry(one, about, translated[one]));
  return `${head}\n${entries.join('\n\n')}\n`;
}

/** All entries of a .po file, empty ones too: the forms by the English. */
function readAll(text) {
  const found = {};
  let entry = {};
  let key = '';
  const finish = () => {
    if (entry.msgid)
      found[entry.msgid] = ['msgstr', 'msgstr[0]', 'msgstr[1]']
        .filter((name) => name in entry)
        .map((name) => entry[name]);
    entry = {};
  };
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    if (line.startsWith('#') || line === '') continue;
    if (!line.startsWith('"')) {
      key = line.slice(0, line.indexOf(' '));
      if (key === 'msgid') finish();
      entry[key] = '';
    }
    entry[key] += JSON.parse(line.slice(line.indexOf('"')));
  }
  finish();
  return found;
}

// ---- Checks ----

/** What C fills in, each with its place: "1u", "2.*s". */
const conversions = (text) =>
  [...text.matchAll(/%(?:(\d+)\$)?(\.\*s|zu|[sucd])/g)].map(([, place, kind], i) => `${place ?? i + 1}${kind}`).sort();

const words = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

/** Every {word} of a translation must be one of the English; those of the English may not get lost. */
function checkForms(language, one, many, forms) {
  const filled = conversions(one).join(' ');
  for (const form of forms)
    if (conversions(form).join(' ') !== filled) problems.push(`${language}.po: "${one}" is not filled with ${filled}`);
  const known = new Set([...words(one), ...words(many ?? '')]);
  forms.forEach((form, i) => {
    const has = new Set(words(form));
    for (const word of has) if (!known.has(word)) problems.push(`${language}.po: "${one}" has an unknown {${word}}`);
    const needed = i === 0 && many !== undefined ? words(one) : words(many ?? one);
    for (const word of needed) {
      const spared = i === 0 && many !== undefined && word === 'n';
      if (!has.has(word) && !spared) problems.push(`${language}.po: "${one}" lacks {${word}}`);
    }
  });
}

function checkLanguage(language, texts, translated) {
  for (const [one, { many }] of texts) {
    const forms = translated[one];
    const wanted = many === undefined ? 1 : 2;
    if (!forms || forms.length !== wanted || forms.some((form) => form === ''))
      problems.push(`${language}.po: "${one}" is not translated`);
    else checkForms(language, one, many, forms);
  }
  for (const one of Object.keys(translated))
    if (!texts.has(one)) problems.push(`${language}.po: "${one}" is used no more`);
}

function main() {
  const texts = new Map();
  fromCode(texts);
  fromTerminal(texts);
  fromCharacters(texts);
  fromReasons(texts);
  fromRefusals(texts);
  const sorted = new Map([...texts].sort(([a], [b]) => (a < b ? -1 : 1)));
  const check = process.argv.includes('--check');
  const template = printCatalogue(sorted, '', {});
  const file = (name) => path.join(here, name);
  const read = (name) => (fs.existsSync(file(name)) ? fs.readFileSync(file(name), 'utf8') : '');
  if (check && read('novae.pot') !== template) problems.push('novae.pot is not up to date: run node i18n/extract.mjs');
  if (!check) fs.writeFileSync(file('novae.pot'), template);
  for (const language of LANGUAGES) {
    const translated = readAll(read(`${language}.po`));
    if (check) checkLanguage(language, sorted, translated);
    else fs.writeFileSync(file(`${language}.po`), printCatalogue(sorted, language, translated));
  }
  console.log(problems.join('\n') || `i18n: ${sorted.size} texts`);
  process.exitCode = problems.length ? 1 : 0;
}

main();
