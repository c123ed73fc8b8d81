// SPDX-License-Identifier: MIT
/*
 * What the module tells the page is what docs/schemas says, and the page's types say the
 * same: every object of a schema has its interface with just those members.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ts from 'typescript';
import { readCases, startOf } from './cases.mjs';
import { createModule, top } from './native.mjs';

const schemas = Object.fromEntries(
  ['position', 'hint', 'analysis', 'map'].map((name) => [
    name,
    JSON.parse(fs.readFileSync(path.join(top, 'docs/schemas', `${name}.json`), 'utf8')),
  ]),
);
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
const validators = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, ajv.compile(schema)]));

function check(name, answer) {
  const valid = validators[name];
  assert.ok(valid(answer), `${name}: ${ajv.errorsText(valid.errors)}`);
}

const module = await createModule('simd');

/** The answer as it left C, seats counted from 1. */
function raw(command, text = '') {
  const { room, call, answer, memory } = module.exports;
  const request = new TextEncoder().encode(`${command}\n${text}`);
  new Uint8Array(memory.buffer).set(request, room(request.length));
  const length = call(request.length);
  return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length)));
}

test('positions, boards, hints and analyses of the module', () => {
  const handle = raw('new');
  for (const [, [entry]] of readCases(1)) {
    for (const part of [0, 0.3, 0.7, 1]) {
      const moves = entry.moves.slice(0, Math.floor(part * entry.moves.length));
      const record = `${startOf(entry)}\n${moves.join(' ')}`;
      raw(`open ${handle}`, record);
      const position = raw(`position ${handle}`);
      check('position', position);
      if (position.terra) check('map', raw(`board ${handle}`));
      if (!position.over) check('hint', raw('hint 1', record));
      if (part === 0.3) check('analysis', raw('analyse 1', `${startOf(entry)}\n${moves.slice(0, 4).join(' ')}`));
    }
  }
  raw(`free ${handle}`);
});

/* ---- the page's types ---- */

const file = path.join(top, 'web/view/engine/types.ts');
const program = ts.createProgram([file], { strict: true, noEmit: true });
const checker = program.getTypeChecker();
const source = program.getSourceFile(file);
const symbols = new Map();
ts.forEachChild(source, (node) => {
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) symbols.set(node.name.text, node);
});

/** Which interface of the page says what which object of a schema says. */
const INTERFACES = [
  ['Position', schemas.position],
  ['Hints', schemas.hint],
  ['Hint', schemas.hint.$defs.hint],
  ['Reason', schemas.hint.$defs.reason],
  ['Analysis', schemas.analysis],
  ['Judged', schemas.analysis.$defs.judged],
  ['SeatAccount', schemas.analysis.$defs.account],
  ['TerraMap', schemas.map],
  ...Object.entries(schemas.position.$defs).filter(([, schema]) => schema.type === 'object'),
];

/** The members of an interface as [name, optional]. */
function membersOf(name) {
  const node = symbols.get(name);
  assert.ok(node, `types.ts has no ${name}`);
  const type = checker.getTypeAtLocation(node.name);
  return checker
    .getPropertiesOfType(type)
    .map((member) => [member.name, Boolean(member.flags & ts.SymbolFlags.Optional)])
    .sort();
}

for (const [name, schema] of INTERFACES) {
  test(`the page's ${name} has the members of its schema`, () => {
    const wanted = Object.keys(schema.properties).map((member) => [member, !schema.required.includes(member)]);
    assert.deepEqual(membersOf(name), wanted.sort());
  });
}
