import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axe, complaints, desktop, openBrowser, person, phone, ready, shoot, type View } from './harness.js';

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

const pages = ['returns', 'rounds', 'pools', 'open', 'signals'];

/** The studio's own people come in with the key of the installation. */
async function enter(page: Page, language: 'VI' | 'EN', clumsy: boolean): Promise<string[]> {
  const { url, key } = ready.studioOffice;
  await page.addInitScript((tongue: string) => localStorage.setItem('office.language', tongue), language);
  await page.goto(url);
  const field = page.locator('#key');
  await field.waitFor();
  const faults = await axe(page, 'office door');
  await shoot(page, `office-door-${language}`);
  if (clumsy) {
    await field.fill('not the key');
    await page.locator('form button').click();
    await page.getByRole('alert').filter({ hasText: 'Khoá không đúng' }).waitFor();
  }
  await field.fill(key);
  await page.locator('form button').click();
  await page.locator('main#main').waitFor();
  return faults;
}

for (const [name, view, language] of [
  ['desk-dark', { viewport: desktop, theme: 'dark' }, 'VI'],
  ['desk-light', { viewport: desktop, theme: 'light' }, 'EN'],
  ['phone-dark', { viewport: phone, theme: 'dark' }, 'EN'],
  ['phone-light', { viewport: phone, theme: 'light' }, 'VI'],
] as ReadonlyArray<[string, View, 'VI' | 'EN']>)
  test(`every page of the studio's back office is sound: ${name} ${language}`, async () => {
    const { page, context } = await person(browser, view);
    const faults = await enter(page, language, name === 'desk-dark');
    for (const path of pages) {
      await page.locator(`header nav a[href="#${path}"]`).click();
      await page.locator(`header nav a[href="#${path}"][aria-current=page]`).waitFor();
      await page.locator('main#main[aria-busy=false] h1').waitFor();
      await shoot(page, `office-${path}-${name}`);
      faults.push(...(await axe(page, `office ${path} ${name}`)));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 1) faults.push(`office ${path} ${name}: scrolls sideways by ${wide} px`);
    }
    await context.close();
    assert.deepEqual(faults, []);
    assert.deepEqual(complaints, []);
  });
