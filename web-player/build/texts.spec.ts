// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shippedTags, textChunks } from './texts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'texts-'));
  writeFileSync(join(folder, 'en.json'), JSON.stringify({ common: { yes: 'Yes' }, agent: { team: 'Team' } }));
  writeFileSync(join(folder, 'fr.json'), JSON.stringify({ common: { yes: 'Oui' } }));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('ships a language by its file alone, and loads a namespace without the others', async () => {
  expect(shippedTags(folder).sort()).toEqual(['en', 'fr']);
  const server = await createServer({
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
    plugins: [textChunks(folder)],
  });
  const { texts } = await server.ssrLoadModule('virtual:texts');
  expect(Object.keys(texts).sort()).toEqual(['en/agent', 'en/common', 'fr/common']);
  expect((await texts['fr/common']()).default).toEqual({ yes: 'Oui' });
  expect((await texts['en/agent']()).default).toEqual({ team: 'Team' });
  await server.close();
});
