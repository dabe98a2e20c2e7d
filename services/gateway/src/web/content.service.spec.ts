import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Clock } from '@banyan/kernel/app';
import { ContentService } from './content.service.js';

describe('what operators wrote, as pages ask for it', () => {
  let now = 0;
  let content: ContentService;
  /** Answers of notices by path; a path without one is not found, and while it is away nothing is answered. */
  let answers: Map<string, unknown>;
  let away = false;
  let held: Promise<void> | undefined;
  const asked: string[] = [];
  const post = (slug: string) => ({ slug, title: `of ${slug}`, summary: 's', languages: ['EN'], startsAt: '1', updatedAt: '2' }); // prettier-ignore

  beforeEach(() => {
    now = 1_000_000;
    away = false;
    held = undefined;
    asked.length = 0;
    answers = new Map([['/wps/notices/posts/NEWS/a', post('a')]]);
    content = new ContentService({ now: () => new Date(now) } as Clock);
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      const { pathname } = new URL(url as string);
      asked.push(pathname);
      await held;
      if (away) throw new Error('away');
      const value = answers.get(pathname);
      return new Response(JSON.stringify({ value }), { status: value === undefined ? 404 : 200 });
    });
  });
  afterEach(() => void jest.restoreAllMocks());
  const page = (slug: string) => content.pageAt(`/news/${slug}`, 'BANYAN', 'EN');

  it('is asked for once in five seconds, by all who want it, with or without a stroke at its end', async () => {
    await Promise.all([page('a'), page('a'), page('a/')]);
    expect(await page('a')).toMatchObject({ title: 'of a' });
    expect(await page('b')).toBeNull();
    expect(await page('b')).toBeNull();
    expect(asked).toEqual(['/wps/notices/posts/NEWS/a', '/wps/notices/posts/NEWS/b']);
    now += 5_001;
    answers.clear();
    answers.set('/wps/notices/posts/NEWS/b', post('b'));
    expect([await page('a'), await page('b')]).toMatchObject([null, { title: 'of b' }]);
  });

  it('is not driven out by addresses that somebody makes up', async () => {
    await page('a');
    for (let at = 0; at < 2_500; at++) await page(`made-up-${at}`);
    asked.length = 0;
    expect(await page('a')).toMatchObject({ title: 'of a' });
    expect(asked).toEqual([]);
  });

  it('is asked for at sixteen addresses at once, and more pages wait for none', async () => {
    await page('a');
    now += 5_001;
    let release = (): void => undefined;
    held = new Promise((resolve) => (release = resolve));
    asked.length = 0;
    const waiting = Array.from({ length: 16 }, (_each, at) => page(`made-up-${at}`));
    expect(await page('one-more')).toMatchObject({ title: '' });
    expect(await page('a')).toMatchObject({ title: 'of a' });
    expect(asked).toHaveLength(16);
    release();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([null]));
    expect(await page('one-more')).toBeNull();
  });

  it('is what it was while notices is away, asked for again after five seconds', async () => {
    await page('a');
    now += 5_001;
    away = true;
    expect([await page('a'), await page('c')]).toMatchObject([{ title: 'of a' }, { title: '' }]);
    asked.length = 0;
    expect([await page('a'), await page('c')]).toMatchObject([{ title: 'of a' }, { title: '' }]);
    expect(asked).toEqual([]);
    now += 5_001;
    away = false;
    expect([await page('a'), await page('c')]).toMatchObject([{ title: 'of a' }, null]);
  });

  it('is listed for the map of a site once in a minute', async () => {
    answers.set('/wps/notices/posts', { data: [post('a')] });
    const paths = [{ path: '/news/a' }, { path: '/blog/a' }];
    expect(await Promise.all([content.paths('BANYAN'), content.paths('BANYAN')])).toEqual([paths, paths]);
    now += 60_000;
    expect(await content.paths('BANYAN')).toEqual(paths);
    expect(asked).toHaveLength(2);
    now += 1;
    away = true;
    expect(await content.paths('BANYAN')).toEqual(paths);
    expect(asked).toHaveLength(4);
  });
});
