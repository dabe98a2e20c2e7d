import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { createHmac } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import axeCore, { type AxeResults, type RunOptions } from 'axe-core';
import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core';

export interface Account {
  username: string;
  password: string;
  totpSecret?: string;
}

/** A service with a database of its own. */
export type Service = 'identity' | 'wallet' | 'games' | 'contracts' | 'lottery' | 'notices' | 'studio';

/** What the launcher's ready.json says of the running platform. */
export interface Ready {
  player: string;
  admin: string;
  /** The page of the development outlet, which has what was sent by SMS and mail. */
  outlet: string;
  /** The sandbox of Google, Facebook and Telegram. */
  social: string;
  studioOffice: { url: string; key: string };
  databases: Record<Service, string>;
  metrics: Record<string, string>;
  accounts: Record<'member' | 'agent' | 'operator' | 'approver', Account>;
}

export const ready = JSON.parse(readFileSync(required('BANYAN_READY'), 'utf8')) as Ready;
const shots = process.env['JOURNEY_SHOTS'] ?? '';

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the journeys through npm test -- journeys`);
  return value;
}

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

export interface View {
  viewport?: { width: number; height: number };
  theme?: 'dark' | 'light';
  /** The platform's code of a language. */
  language?: string;
  /** What moves moves; else all stands as for whoever wants stillness. */
  motion?: boolean;
}

/** How a screen is looked at, standing still. */
export type Look = Required<Omit<View, 'motion'>>;

export const nameOf = ({ viewport, theme, language }: Look): string => `${viewport.width} ${theme} ${language}`;

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How long a journey waits for what should come at once: a busy machine is not what it is about. */
const patienceMs = 60_000;

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: required('CHROMIUM'), args: flags });

/** Whatever a page complained about: errors it threw and answers of 500 and above. */
export const complaints: string[] = [];

const pages = new Set<Page>();

/** A journey that failed tells what its pages showed. */
afterEach(async (journey) => {
  for (const page of 'passed' in journey && journey.passed ? [] : pages) {
    if (page.isClosed()) continue;
    const text = await page.locator('body').innerText({ timeout: 2_000 });
    console.log(`${page.url()} showed: ${text.replaceAll(/\s+/g, ' ').slice(0, 600)}`);
  }
  pages.clear();
});

/** Chooses a language in each document; not in the frames of games, since one on another site has no storage. */
export const keepLanguage = (code: string): void => {
  if (window === window.top) localStorage.setItem('banyan.language', code);
};

/** A person: own cookies and storage, one page. */
export async function person(
  browser: Browser,
  { viewport = desktop, theme = 'dark', language = 'VI', motion = false }: View = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const reducedMotion = motion ? 'no-preference' : 'reduce';
  const context = await browser.newContext({ viewport, colorScheme: theme, reducedMotion });
  context.setDefaultTimeout(patienceMs);
  await context.addInitScript(keepLanguage, language);
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  pages.add(page);
  followRequests(page);
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('response', (answer) => {
    if (answer.status() >= 500) complaints.push(`${answer.status()} ${answer.url()}`);
  });
  return { context, page };
}

/** What each page waits for, and when it last got something. */
const waits = new WeakMap<Page, { open: Set<Request>; lastAt: number }>();

function followRequests(page: Page): void {
  const wait = { open: new Set<Request>(), lastAt: Date.now() };
  waits.set(page, wait);
  page.on('request', (request) => {
    if (['eventsource', 'websocket', 'ping'].includes(request.resourceType())) return;
    wait.open.add(request);
    wait.lastAt = Date.now();
  });
  const ended = (request: Request) => {
    wait.open.delete(request);
    wait.lastAt = Date.now();
  };
  page.on('requestfinished', ended).on('requestfailed', ended);
}

/** So long nothing was under way on the network, and the page has painted since. */
const quietMs = 120;
/** It is looked at after every move of a journey, some thousand times. */
const lookMs = 20;

/** Waits until a page has what it asked for. Playwright's `networkidle` says it of a document once, and after half a second. */
export async function settled(page: Page): Promise<void> {
  const wait = waits.get(page);
  if (!wait) throw new Error('the page is of no person()');
  await until(
    () => Promise.resolve(wait.open.size === 0 && Date.now() - wait.lastAt > quietMs),
    (quiet) => quiet,
    patienceMs,
    lookMs,
  );
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Resolves when the page that is about to open has its line to the server: what happened before, it was not told. */
export async function lineOf(page: Page): Promise<void> {
  const line = await page.waitForEvent('websocket');
  // Socket.IO's answer to who is there.
  await line.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'));
}

export async function shoot(page: Page, name: string): Promise<void> {
  if (!shots) return;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`) });
}

const axeOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // No rule of these reads style sheets.
  preload: false,
} satisfies RunOptions;

/** Of rows and tiles that are made alike the first ones are judged: for the contrast of each of them axe takes a tenth of a second. */
const alike = ['tbody tr:nth-child(n+7)', ':is([role=listitem], li):nth-child(n+9)', '.rail > :nth-child(n+5)'];

const axeOfFrames = (page: Page) =>
  alike.reduce((axe, selector) => axe.exclude(selector), new AxeBuilder({ page }).options(axeOptions)).analyze();

/** A document without frames keeps the one axe that it gets. */
async function axeOfPage(page: Page, part: string): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  return page.evaluate(([within, options]) => (window as unknown as { axe: typeof axeCore }).axe.run(within, options), [
    part,
    axeOptions,
  ] as const);
}

/** Fails with the list of what axe finds against WCAG 2.2 AA. `part`: a selector of what is looked at. */
export async function axe(page: Page, name: string, part = 'html'): Promise<string[]> {
  const { violations } = page.frames().length > 1 ? await axeOfFrames(page) : await axeOfPage(page, part);
  return violations.map(({ id, nodes }) => `${name}: ${id} at ${nodes[0]?.target.join(' ')} (${nodes.length})`);
}

/** Asks until the answer is as wanted, every `everyMs`; fails after `limitMs` with the last answer. */
export async function until<T>(
  ask: () => Promise<T>,
  fits: (answer: T) => boolean,
  limitMs = patienceMs,
  everyMs = 100,
): Promise<T> {
  const end = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (fits(answer)) return answer;
    if (Date.now() > end) throw new Error(`still ${inspect(answer)}`);
    await sleep(everyMs);
  }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** The steps whose codes were used, a folder for each of a secret, over all journeys of a run: each file is a process of its own, and some go side by side. */
const usedFolder = join(dirname(required('BANYAN_READY')), 'used-codes');
const stepMs = 30_000;
/** A code of a step that is nearly over may come when that is over. */
const latestMs = 26_000;
/** So long a code may take from here to the door: one of a later step that comes before it makes it worthless. */
const onItsWayMs = 8_000;

const folderOf = (secret: string, step: number): string => join(usedFolder, `${secret}-${step}`);

/** Whether somebody has just taken a step, and may not have used it yet. */
function isOnItsWay(secret: string, step: number): boolean {
  const taken = statSync(folderOf(secret, step), { throwIfNoEntry: false });
  return taken !== undefined && Date.now() - taken.mtimeMs < onItsWayMs;
}

/** Takes a step for a secret; false when somebody has taken it, or has a code of the one before on its way. */
function takesStep(secret: string, step: number): boolean {
  if (isOnItsWay(secret, step - 1)) return false;
  mkdirSync(usedFolder, { recursive: true });
  try {
    mkdirSync(folderOf(secret, step));
    // Another journey may have taken the one before since.
    return !isOnItsWay(secret, step - 1);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The step of the next code that counts: this half minute's, or the next one's, which the platform takes as well; null while both are used. */
function freeStep(secret: string): number | null {
  const now = Date.now();
  const step = Math.floor(now / stepMs);
  // Whoever has taken the next one has made this one worthless.
  const counts = () => !existsSync(folderOf(secret, step + 1));
  if (now - step * stepMs <= latestMs && counts() && takesStep(secret, step) && counts()) return step;
  return takesStep(secret, step + 1) ? step + 1 : null;
}

/** An authenticator code of a secret that counts now; waits for one when all are used, as each counts once. */
export async function totp(secret: string): Promise<string> {
  let step = freeStep(secret);
  for (; step === null; step = freeStep(secret)) await sleep(200);
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const value = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(value % 1_000_000).padStart(6, '0');
}
