import type { Page } from 'playwright-core';
import { axe, shoot } from './harness.js';
import { lengthen, spills } from './layout.js';

/** A raw key, a placeholder that nothing filled, or a value that code printed by mistake. */
const slips = /\b[a-z]+(?:[A-Z][a-z]+)*\.[a-z]+(?:[._][A-Za-z]+)+\b(?!\.)|\{\{|%\{|\bundefined\b|\bNaN\b|\[object /;

/** Opens a page and waits until it is complete. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** What is wrong with a page: axe, raw keys, sideways scroll, a missing heading. */
export async function faultsOf(page: Page, url: string, name: string): Promise<string[]> {
  await open(page, url);
  await shoot(page, name.replace(/[^\w]+/g, '-'));
  const faults = await axe(page, name);
  const text = await page.locator('body').innerText();
  const slip = slips.exec(text.replace(/\S+@\S+|https?:\S+|(?:\d+\.){2,}\d+/g, ''));
  if (slip) faults.push(`${name}: the text "${slip[0]}"`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (wide > 1) faults.push(`${name}: scrolls sideways by ${wide} px`);
  return faults;
}

/** The same, and texts beyond their boxes, as they are and 40 % longer. The page is spoilt afterwards. */
export async function faultsOfPlayers(page: Page, url: string, name: string): Promise<string[]> {
  const faults = await faultsOf(page, url, name);
  const spilt = await spills(page);
  await lengthen(page);
  const longer = (await spills(page)).map((spill) => `with longer texts ${spill}`);
  return [...faults, ...[...spilt, ...longer].map((spill) => `${name}: ${spill}`)];
}
