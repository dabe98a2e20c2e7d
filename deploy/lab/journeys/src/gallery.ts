// A picture of every screen in both sizes, themes and each language, and a page that shows them side by side.
// Arguments: a folder, and `player` or `console` for that part alone.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spoken } from '@banyan/texts';
import type { Browser, Locator, Page } from 'playwright-core';
import { desktop, openBrowser, person, phone, ready, type View } from './harness.js';
import { agentPages, consolePages, consoleRecords, guestPages, memberPages } from './pages.js';
import { login, loginButton, loginConsole } from './people.js';
import { firstRecords, open, turnConsole } from './soundness.js';

const [folder = 'gallery', part] = process.argv.slice(2);
const sizes = { desktop, phone } as const;
const themes = ['dark', 'light'] as const;

type Moments = Readonly<Record<string, (page: Page) => readonly Locator[]>>;

interface Picture {
  readonly site: 'player' | 'console';
  readonly path: string;
  readonly size: keyof typeof sizes;
  readonly theme: (typeof themes)[number];
  readonly language: NonNullable<View['language']>;
  readonly file: string;
}

/** One of the guests who play on a demo platform: what he did fills the screens. */
const guest = { username: 'baongoc', password: 'Lua!Vang-2026' };

/** Games that stand for their kinds. */
const tables = [
  'banyan-moonlight',
  'title-00003',
  'moon-dice',
  'lotus-mines',
  'lantern-tower',
  'jade-poker',
  'lantern-plinko',
  'kite-crash',
]
  .concat(
    'moon-roulette',
    'jade-baccarat',
    'moon-sicbo',
    'village-xocdia',
    'lantern-baucua',
    'jade-dragon-tiger',
    'coral-hunt',
    'banyan-league',
    'tien-len',
  )
  .map((code) => `/play/${code}`);

/** Where a page lists records, and how the address of one begins. */
const memberRecords = { '/wallet': ['/wallet/deposit/', '/wallet/withdraw/'] };
const agentRecords = { '/agent/contracts': ['/agent/contracts/'], '/agent/income': ['/agent/income/'] };

/** What opens over home, by the presses that open it. */
const guestMoments: Moments = {
  'log-in': (page) => [loginButton(page)],
  vendors: (page) => [page.locator('.cats button')],
};
const memberMoments: Moments = {
  menu: (page) => [page.locator('.member-btn')],
  'log-out': (page) => [page.locator('.member-btn'), page.locator('.drop-panel li:last-child button')],
};

/** A dialog comes with a delay of 100 ms and a movement. */
const openedMs = 700;
/** A game has loaded and painted by then. */
const tableMs = 3_000;
/** How far and how fast one looks down a page. */
const glanceY = 700;
const glanceMs = 150;

const pictures: Picture[] = [];

/** Pictures below the fold are loaded as one comes near them. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += glanceY) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
    await page.waitForTimeout(glanceMs);
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}

async function shot(page: Page, of: Omit<Picture, 'file'>): Promise<void> {
  const file = `${[of.site, of.path, of.size, of.theme, of.language].join(' ').replace(/\W+/g, '-')}.png`;
  // A frame of another origin and a dialog's scrim are as large as the window.
  await page.screenshot({ path: join(folder, file), fullPage: !/^\/(play|#)/.test(of.path) });
  pictures.push({ ...of, file });
}

async function take(page: Page, base: string, of: Omit<Picture, 'file'>): Promise<void> {
  const url = new URL(of.path, base).href;
  if (tables.includes(of.path)) await openTable(page, url);
  else await open(page, url);
  await scrollThrough(page);
  await shot(page, of);
}

/** A table hears its news all the time, so its network is never idle. */
async function openTable(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('h1').first().waitFor();
  await page.waitForTimeout(tableMs);
}

type Taken = Omit<Picture, 'file' | 'site' | 'path'>;

/** Pages, the first record of each list, and what opens over home. */
async function takeAll(
  page: Page,
  of: Taken,
  paths: readonly string[],
  records: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const site = 'player';
  for (const path of paths) await take(page, ready.player, { ...of, site, path });
  for (const [list, beginnings] of Object.entries(records)) {
    await open(page, new URL(list, ready.player).href);
    for (const beginning of beginnings) {
      const link = page.getByRole('main').locator(`a[href^="${beginning}"]`).first();
      const path = (await link.count()) > 0 ? await link.getAttribute('href') : null;
      if (path) await take(page, ready.player, { ...of, site, path });
    }
  }
}

/** What opens over home; a press that this size does not have leaves its moment out. */
async function takeMoments(page: Page, of: Taken, moments: Moments): Promise<void> {
  for (const [name, pressesOf] of Object.entries(moments)) {
    await open(page, ready.player);
    const presses = pressesOf(page).map((press) => press.filter({ visible: true }).first());
    if (!(await presses[0]?.isVisible())) continue;
    for (const press of presses) await press.click();
    await page.waitForTimeout(openedMs);
    await shot(page, { ...of, site: 'player', path: `/#${name}` });
  }
}

async function takePlayer(browser: Browser, of: Taken): Promise<void> {
  const view = { ...of, viewport: sizes[of.size] };
  const visitor = await person(browser, view);
  await takeAll(visitor.page, of, guestPages, {});
  await takeMoments(visitor.page, of, guestMoments);
  await login(visitor.page, guest);
  await takeAll(visitor.page, of, [...memberPages, ...tables], memberRecords);
  await takeMoments(visitor.page, of, memberMoments);
  await visitor.context.close();
  const agent = await person(browser, view);
  await login(agent.page, ready.accounts.agent);
  await takeAll(agent.page, of, agentPages, agentRecords);
  await agent.context.close();
}

async function takeConsole(browser: Browser): Promise<void> {
  const { page, context } = await person(browser);
  await loginConsole(page);
  const paths = [...consolePages, ...(await firstRecords(page, consoleRecords))];
  for (const size of ['desktop', 'phone'] as const)
    for (const theme of themes)
      for (const language of spoken('console')) {
        await turnConsole(page, { viewport: sizes[size], theme, language });
        for (const path of paths) await take(page, ready.admin, { site: 'console', path, size, theme, language });
      }
  await context.close();
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function index(): string {
  const rows = new Map<string, Picture[]>();
  for (const picture of pictures) {
    const name = `${picture.site} ${picture.path || '/'}`;
    rows.set(name, [...(rows.get(name) ?? []), picture]);
  }
  const sections = [...rows].map(([name, of]) => {
    const figures = of.map(
      ({ file, size, theme, language }) =>
        `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${size} ${theme} ${language}</figcaption></figure>`,
    );
    return `<section><h2>${escaped(name)}</h2><div>${figures.join('')}</div></section>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Banyan: every screen</title>
<style>body{font:14px system-ui;margin:24px}div{display:flex;gap:12px;overflow-x:auto}figure{margin:0;flex:none}img{height:420px;object-fit:cover;object-position:top;border:1px solid #8884}</style>
<h1>Every screen</h1>${sections.join('\n')}`;
}

mkdirSync(folder, { recursive: true });
const browser = await openBrowser();
if (part !== 'console')
  for (const size of ['desktop', 'phone'] as const)
    for (const theme of themes)
      for (const language of spoken('player')) await takePlayer(browser, { size, theme, language });
if (part !== 'player') await takeConsole(browser);
await browser.close();
writeFileSync(join(folder, 'index.html'), index());
console.log(`${pictures.length} pictures, see ${join(folder, 'index.html')}`);
