import { after, before } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, person, ready, type View } from './harness.js';
import { login } from './people.js';

/** An address of the player's app. */
export const url = (path: string): string => new URL(path, ready.player).href;

type Work = (page: Page) => Promise<void>;

/** Whoever a file's tests send to the player's app, in English unless told: each with a context that goes away with the test. */
export function players() {
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser.close());
  const visitor = async (work: Work, view: View = {}): Promise<void> => {
    const { page, context } = await person(browser, { language: 'EN', ...view });
    await work(page);
    await context.close();
  };
  const member = (work: Work, view: View = {}): Promise<void> =>
    visitor(async (page) => {
      await login(page);
      await work(page);
    }, view);
  return { visitor, member };
}
