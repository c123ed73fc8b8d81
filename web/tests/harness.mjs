// SPDX-License-Identifier: MIT
/*
 * A real browser on the real server: starts `novae serve`, opens Chromium, and hands
 * out pages as a person would have them. A page that logs an error, throws, or asks
 * anybody but our server for anything fails the test that opened it.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const NOVAE = process.env.NOVAE ?? here('../../build/novae');
/** The engine without the browser's window around it: a page opens in a third of the time. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/lib/chromium/chromium-headless-shell';
const PORTS = { first: 21000, count: 9000 };

export const DESKTOP = { viewport: { width: 1440, height: 900 } };
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
export const PHONE_SIDEWAYS = { ...PHONE, viewport: { width: 844, height: 390 } };

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const somePort = () => PORTS.first + Math.floor(Math.random() * PORTS.count);

let server;
let browser;
export let address = '';

/** Starts the server on a free port and answers its address; `more` are options of `novae serve`: the pages alone unless told otherwise. */
export async function startServer(more = ['--offline']) {
  for (let attempt = 0; attempt < 20; attempt++) {
    const port = somePort();
    const child = spawn(NOVAE, ['serve', '--port', String(port), ...more], { stdio: ['ignore', 'pipe', 'pipe'] });
    const started = await new Promise((resolve) => {
      child.stdout.once('data', () => resolve(true));
      child.once('exit', () => resolve(false));
    });
    if (started) return { child, address: `http://127.0.0.1:${port}/` };
  }
  throw new Error(`${NOVAE} serve does not start`);
}

const LAUNCH = { executablePath: CHROMIUM, args: ARGUMENTS };

/** Starts a browser to which several processes can connect. */
export async function launchBrowserServer() {
  for (let attempt = 0; ; attempt++) {
    try {
      return await chromium.launchServer({ ...LAUNCH, host: '127.0.0.1', port: somePort() });
    } catch (problem) {
      if (attempt === 20 || !/EADDRINUSE/.test(String(problem))) throw problem;
    }
  }
}

/** Before and after hooks for a file of tests. run.mjs has a server and a browser for all of them. */
export function useBrowser() {
  const { NOVAE_URL, NOVAE_BROWSER } = process.env;
  before(async () => {
    if (NOVAE_URL) address = NOVAE_URL;
    else ({ child: server, address } = await startServer());
    browser = await (NOVAE_BROWSER ? chromium.connect(NOVAE_BROWSER) : chromium.launch(LAUNCH));
  });
  after(async () => {
    await browser?.close();
    server?.kill();
  });
}

/** What a page did that no page may do. */
function watch(page, faults) {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`the page logged: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`the page threw: ${error.stack ?? error}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !/^(blob|data):/.test(url)) faults.push(`the page asked ${url}`);
  });
}

/** What a tester likes: bots that do not let one wait, pieces that do not slide. */
const QUICK = { pace: 'quick', motion: 'less' };

/** A browser that installs no service worker: each new profile would fetch and keep the whole app, a fifth of what it takes to open one. */
const stayOnline = () => {
  const { prototype } = globalThis.ServiceWorkerContainer ?? {};
  if (prototype) prototype.register = () => Promise.reject(new Error('no service workers here'));
};

/** What is stored goes when a page has no name: so the next test asks to begin anew, and a reload keeps all. */
const forgetOnce = () => {
  if (globalThis.name === 'known') return;
  localStorage.clear();
  globalThis.name = 'known';
};

/**
 * A fresh profile of a person who likes what `liking` says, not on a `first` visit unless told so. It may
 * `forget` all when the next test begins, and has a `serviceWorker` only where that is what is tested.
 */
async function openProfile({ liking = {}, first = false, forget = false, serviceWorker = false, ...context }) {
  const profile = await browser.newContext({ locale: 'en-GB', ...context });
  if (!serviceWorker) await profile.addInitScript(stayOnline);
  if (forget) await profile.addInitScript(forgetOnce);
  const stored = JSON.stringify({ ...QUICK, ...liking });
  await profile.addInitScript((text) => {
    if (!localStorage.getItem('novae.settings')) localStorage.setItem('novae.settings', text);
  }, stored);
  const settle = () => {
    try {
      localStorage.setItem('novae.visited', '1');
    } catch {
      /* A browser that keeps nothing, as some tests want it. */
    }
  };
  if (!first) await profile.addInitScript(settle);
  return profile;
}

async function openPage(profile, faults) {
  const page = await profile.newPage();
  page.setDefaultTimeout(60_000); // for what hangs, not for busy machines
  watch(page, faults);
  return page;
}

function mustBeFaultless(faults) {
  if (faults.length) throw new Error(faults.join('\n'));
}

/**
 * Runs `body` with a fresh page of a fresh profile. `hash` is where it begins, `liking` the settings
 * of the person, `first` a first visit, `serviceWorker` one that keeps the app; all else are options of a browser context.
 */
export async function withPage(options, body) {
  const { hash = '', ...person } = options;
  const profile = await openProfile(person);
  const faults = [];
  try {
    const page = await openPage(profile, faults);
    await page.goto(address + hash);
    await body(page, profile, faults);
  } finally {
    await profile.close();
  }
  mustBeFaultless(faults);
}

/** What a person likes outlives `goHome`; all else that is stored does not. */
const KEPT = ['novae.settings', 'novae.visited'];

/** To the start page without loading it, by way of an address where there is nothing: whatever was open is closed. */
async function goHome(page) {
  await page.goto(`${address}#/nowhere`);
  await page.waitForSelector('main.message:not([data-testid])');
  await page.evaluate((kept) => {
    for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key);
  }, KEPT);
  await page.goto(`${address}#/`);
}

async function loadAnew(page) {
  await page.evaluate(() => (globalThis.name = ''));
  await page.goto(address);
}

/**
 * A page for many tests that need no profile of their own, and begin at `hash`: it is loaded anew for each of them and
 * remembers nothing, which takes a third of the time of a new profile. One that `stays` for tests that only look is not
 * even loaded anew. Answers what runs a test's `body` with it.
 */
export function reusedPage({ hash = '', stays = false, ...options }) {
  const faults = [];
  let page;
  const begin = async () => {
    if (page && stays) return goHome(page);
    page ??= await openPage(await openProfile({ ...options, forget: true }), faults);
    return loadAnew(page);
  };
  return async (body) => {
    faults.length = 0;
    await begin();
    if (!options.hasTouch) await page.mouse.move(0, 0);
    if (hash) await page.goto(address + hash);
    await body(page);
    mustBeFaultless(faults);
  };
}

const emulators = new WeakMap();

/** A loaded page has the window and the pixels of another device from now on; what a mouse or a finger does stays as it was. */
export async function becomeDevice(page, { viewport, deviceScaleFactor = 1, isMobile = false }) {
  if (!emulators.has(page)) emulators.set(page, await page.context().newCDPSession(page));
  await page.setViewportSize(viewport);
  const metrics = { ...viewport, deviceScaleFactor, mobile: isMobile };
  await emulators.get(page).send('Emulation.setDeviceMetricsOverride', metrics);
  await page.waitForFunction((density) => devicePixelRatio === density, deviceScaleFactor);
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails when axe-core finds anything on what is shown now. */
export async function checkAccessibility(page, what) {
  // An evaluated script is not subject to the page's Content-Security-Policy.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    const found = await globalThis.axe.run(document, { resultTypes: ['violations'] });
    return found.violations.map(
      (v) => `${v.id} (${v.impact}): ${v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')}`,
    );
  });
  if (violations.length) throw new Error(`${what}: ${violations.join('\n')}`);
}

/** The text of a file that the page saves when `act` is done. */
export const savedText = async (page, act) => (await savedBytes(page, act)).toString();

export async function savedBytes(page, act) {
  const saving = page.waitForEvent('download');
  await act();
  const parts = [];
  for await (const part of await (await saving).createReadStream()) parts.push(part);
  return Buffer.concat(parts);
}
