// `npm run gallery [-- folder [player|console]]`: pictures of every screen of a platform of its own, with an index page.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPlatform } from '../common/platform.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** So long guests play before the first picture: a screen without anything in it shows little. */
const liveMs = 300_000;

const folder = resolve(process.argv[2] ?? 'gallery');
const dir = join(mkdtempSync(join(tmpdir(), 'banyan-gallery-')), 'platform');
const platform = await startPlatform(dir, {}, { guests: true });
try {
  console.log(`guests play for ${liveMs / 60_000} minutes first`);
  await sleep(liveMs);
  const program = join(import.meta.dirname, 'dist/gallery.js');
  const child = spawn(process.execPath, [program, folder, ...process.argv.slice(3)], {
    stdio: 'inherit',
    env: { ...process.env, BANYAN_READY: platform.readyFile, CHROMIUM: platform.chromium },
  });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
} finally {
  await platform.stop();
}
