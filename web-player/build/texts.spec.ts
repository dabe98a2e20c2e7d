// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageTexts } from '@banyan/texts/vite';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'texts-'));
  const write = (tag: string, file: string, content: object): void => {
    mkdirSync(join(folder, tag), { recursive: true });
    writeFileSync(join(folder, tag, `${file}.json`), JSON.stringify(content));
  };
  write('en', 'language', { code: 'EN', name: 'English' });
  write('en', 'player', { common: { yes: 'Yes', no: 'No' }, agent: { team: 'Team' } });
  write('fr', 'language', { code: 'FR', name: 'Français', order: 1 });
  write('fr', 'player', { common: { yes: 'Oui' } });
  write('ur', 'language', { code: 'UR', name: 'اردو', dir: 'rtl' });
});
afterAll(() => rmSync(folder, { recursive: true }));

async function served(plugin: ReturnType<typeof pageTexts>) {
  const server = await createServer({
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
    plugins: [plugin],
  });
  return { server, page: await server.ssrLoadModule('virtual:texts') };
}
const codes = (list: ReadonlyArray<{ code: string }>) => list.map(({ code }) => code);

it('ships a language by its folder alone, and loads a namespace without the others', async () => {
  const { server, page } = await served(pageTexts('player', { folder }));
  expect(codes(page['languages'])).toEqual(['FR', 'EN', 'UR']);
  expect(page['languages'].at(-1)).toMatchObject({ tag: 'ur', dir: 'rtl' });
  expect(codes(page['inPlayer'])).toEqual(['FR', 'EN']);
  const { texts } = page;
  expect(Object.keys(texts).sort()).toEqual(['en/agent', 'en/common', 'fr/common']);
  expect((await texts['fr/common']()).default).toEqual({ yes: 'Oui' });
  expect((await texts['en/agent']()).default).toEqual({ team: 'Team' });
  await server.close();
});

it('fills each key that a language lacks with English, for pages that do not look it up by themselves', async () => {
  const { server, page } = await served(pageTexts('player', { folder, filled: true }));
  expect((await page['texts']['fr/common']()).default).toEqual({ yes: 'Oui', no: 'No' });
  expect((await page['texts']['fr/agent']()).default).toEqual({ team: 'Team' });
  await server.close();
});
