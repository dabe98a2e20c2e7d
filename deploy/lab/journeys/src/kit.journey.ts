import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createServer, type ViteDevServer } from 'vite';
import { spoken } from '@banyan/texts';
import type { Browser } from 'playwright-core';
import { axe, complaints, desktop, openBrowser, person, phone, ready, shoot } from './harness.js';

const app = join(import.meta.dirname, '..', '..', '..', '..', 'web-player');
const languages = spoken('player');

let browser: Browser;
let server: ViteDevServer;
let kit: string;
before(async () => {
  process.env['BANYAN_URL'] = ready.player;
  server = await createServer({ root: app, logLevel: 'error', server: { port: 0, host: '127.0.0.1' } });
  await server.listen();
  kit = new URL('/__kit', server.resolvedUrls?.local[0]).href;
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  await server.close();
});

for (const language of languages)
  test(`every part is sound in every state, in both themes, in ${language}`, async () => {
    const { page, context } = await person(browser, { viewport: desktop });
    await page.goto(`${kit}?lang=${language}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached', timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    const direction = await page.locator('html').getAttribute('dir');
    assert.equal(direction, language === 'AR' ? 'rtl' : 'ltr');
    const faults = await axe(page, `kit ${language}`);
    await shoot(page, `kit-${language}`);
    await page.setViewportSize(phone);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (wide > 1) faults.push(`on a phone it scrolls sideways by ${wide} px`);
    await context.close();
    assert.deepEqual(faults, []);
    assert.deepEqual(complaints, []);
  });
