import type { Page } from 'playwright-core';
import { axe, keepLanguage, ready, settled, shoot, type Look } from './harness.js';
import { lengthen, shorten, sideways, spills } from './layout.js';

/** A raw key, a placeholder that nothing filled, or a value that code printed by mistake. */
const slips = /\b[a-z]+(?:[A-Z][a-z]+)*\.[a-z]+(?:[._][A-Za-z]+)+\b(?!\.)|\{\{|%\{|\bundefined\b|\bNaN\b|\[object /;

/** Opens a page and waits until it is complete. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await complete(page);
}

/** A page that comes has its own heading within; one of the same kind as the page before keeps the heading there is. */
const anotherMs = 1_000;

/** Goes to another page of the site that is open, as its links do: the document stays. Fails when the page that was there stays too. */
export async function follow(page: Page, url: string): Promise<void> {
  const { left, before } = await page.evaluate(async (address) => {
    const { href, pathname } = location;
    const headings = document.querySelectorAll<HTMLElement>('h1');
    const shown = document.querySelector('main')?.innerHTML ?? '';
    history.pushState(null, '', address);
    if (location.pathname !== pathname) for (const heading of headings) heading.dataset['left'] = '';
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    const before = location.href === href ? null : shown;
    await new Promise((done) => requestIdleCallback(done));
    return { left: location.pathname !== pathname, before };
  }, url);
  const another = page.locator('h1:not([data-left])').first();
  const came =
    left &&
    (await another.waitFor({ state: 'attached', timeout: anotherMs }).then(
      () => true,
      () => false,
    ));
  await complete(page);
  if (came || before === null) return;
  const unmarked = (html: string) => html.replaceAll(' data-left=""', '');
  const after = await page.locator('main').first().innerHTML();
  if (unmarked(after) === unmarked(before)) throw new Error(`${url} was followed, and the page before it stayed`);
}

async function complete(page: Page): Promise<void> {
  // A drawer over the page hides its h1 from those who do not see.
  await page.locator('h1').first().waitFor();
  await settled(page);
}

/** What moves in may be beyond the edge for a moment; what is there after a second stays. */
async function stillSideways(page: Page): Promise<string | null> {
  const first = await sideways(page);
  if (first === null) return null;
  await page.waitForTimeout(1_000);
  return sideways(page);
}

/** What is wrong with a page that stands: axe (of the `part` alone), raw keys, sideways scroll, a missing heading. */
export const faultsOf = async (page: Page, name: string, part?: string): Promise<string[]> => [
  ...(await axe(page, name, part)),
  ...(await slipsOf(page, name)),
];

async function slipsOf(page: Page, name: string): Promise<string[]> {
  await shoot(page, name.replace(/[^\w]+/g, '-'));
  const faults: string[] = [];
  const text = await page.locator('body').innerText();
  const slip = slips.exec(text.replace(/\S+@\S+|https?:\S+|(?:\d+\.){2,}\d+/g, ''));
  if (slip) faults.push(`${name}: the text "${slip[0]}"`);
  const wide = await stillSideways(page);
  if (wide) faults.push(`${name}: ${wide}`);
  return faults;
}

/** The same, and texts beyond their boxes, as they are and 40 % longer. Without a `part`, without axe. */
export async function faultsOfPlayers(page: Page, name: string, part?: string): Promise<string[]> {
  const faults = await (part ? faultsOf : slipsOf)(page, name, part);
  const spilt = await spills(page);
  await lengthen(page);
  const longer = (await spills(page)).map((spill) => `with longer texts ${spill}`);
  await shorten(page);
  return [...faults, ...[...spilt, ...longer].map((spill) => `${name}: ${spill}`)];
}

/** The player site in another size, theme and language: one log-in serves them all. */
export async function turnPlayer(page: Page, { viewport, theme, language }: Look): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: theme });
  await page.context().addInitScript(keepLanguage, language);
  await open(page, ready.player);
}

/** The console in another size, theme and language: one log-in serves them all, since an authenticator's code counts once. */
export async function turnConsole(page: Page, { viewport, theme, language }: Look): Promise<void> {
  await page.setViewportSize(viewport);
  await page.evaluate(
    ([locale, mode]) => {
      localStorage.setItem('RaStoreBanyanConsole.locale', JSON.stringify(locale));
      localStorage.setItem('RaStoreBanyanConsole.theme', JSON.stringify(mode));
    },
    [language.toLowerCase(), theme] as const,
  );
}

/** The path of the first record of each console list; empty lists have none. */
export async function firstRecords(page: Page, lists: readonly string[]): Promise<string[]> {
  const paths: string[] = [];
  for (const list of lists) {
    await follow(page, new URL(list, ready.admin).href);
    const link = page.locator(`main tbody a[href*="/${list}/"]`);
    const address = (await link.count()) > 0 ? await link.first().getAttribute('href') : null;
    if (address) paths.push(address.replace(new URL(ready.admin).pathname, ''));
  }
  return paths;
}

/** On a phone no two rows of a list look the same, none goes beyond the edge, and nothing is told of keys. */
export const faultsOfRows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const inSight = (cell: HTMLElement) => {
      const { left, right, width } = cell.getBoundingClientRect();
      return width > 0 && left >= 0 && right <= document.documentElement.clientWidth;
    };
    for (const body of document.querySelectorAll<HTMLElement>('main .RaDataTable-tbody')) {
      const seen = new Set<string>();
      for (const row of body.querySelectorAll<HTMLTableRowElement>(':scope > .RaDataTable-row')) {
        const text = [...row.cells].filter(inSight).map((cell) => cell.innerText.trim()).join(' | '); // prettier-ignore
        if (seen.has(text)) faults.push(`two rows say "${text}"`);
        seen.add(text);
      }
      const box = body.closest<HTMLElement>('.table-box');
      if (box && box.scrollWidth > box.clientWidth + 1) faults.push('a list goes beyond the edge');
    }
    const hints = [...document.querySelectorAll<HTMLElement>('kbd')].filter((key) => key.offsetWidth > 0);
    if (hints.length > 0) faults.push(`tells of ${hints.length} keys`);
    return faults;
  });
