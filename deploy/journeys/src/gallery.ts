// A picture of every screen in both sizes, themes and each language, and a page that shows them side by side.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { desktop, openBrowser, person, phone, ready, type View } from './harness.js';
import { agentPages, consolePages, consoleRecords, guestPages, memberPages } from './pages.js';
import { login, loginConsole } from './people.js';
import { firstRecords, open, turnConsole } from './soundness.js';

const folder = process.argv[2] ?? 'gallery';
const sizes = { desktop, phone } as const;
const themes = ['dark', 'light'] as const;

interface Picture {
  readonly site: 'player' | 'console';
  readonly path: string;
  readonly size: keyof typeof sizes;
  readonly theme: (typeof themes)[number];
  readonly language: NonNullable<View['language']>;
  readonly file: string;
}

const pictures: Picture[] = [];

async function take(page: Page, base: string, of: Omit<Picture, 'file'>): Promise<void> {
  const file = `${[of.site, of.path, of.size, of.theme, of.language].join(' ').replace(/\W+/g, '-')}.png`;
  await open(page, new URL(of.path, base).href);
  await page.screenshot({ path: join(folder, file), fullPage: true });
  pictures.push({ ...of, file });
}

async function takePlayer(browser: Browser, view: Omit<Picture, 'file' | 'site' | 'path'>): Promise<void> {
  const { page, context } = await person(browser, { ...view, viewport: sizes[view.size] });
  const all = (paths: readonly string[]) => paths.map((path) => ({ ...view, site: 'player', path }) as const);
  for (const one of all(guestPages)) await take(page, ready.player, one);
  await login(page, ready.accounts.agent);
  for (const one of all([...memberPages, ...agentPages])) await take(page, ready.player, one);
  await context.close();
}

async function takeConsole(browser: Browser): Promise<void> {
  const { page, context } = await person(browser);
  await loginConsole(page);
  const paths = [...consolePages, ...(await firstRecords(page, consoleRecords))];
  for (const size of ['desktop', 'phone'] as const)
    for (const theme of themes)
      for (const language of ['VI', 'EN'] as const) {
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
for (const size of ['desktop', 'phone'] as const)
  for (const theme of themes)
    for (const language of ['VI', 'EN', 'CN', 'AR'] as const) await takePlayer(browser, { size, theme, language });
await takeConsole(browser);
await browser.close();
writeFileSync(join(folder, 'index.html'), index());
console.log(`${pictures.length} pictures, see ${join(folder, 'index.html')}`);
