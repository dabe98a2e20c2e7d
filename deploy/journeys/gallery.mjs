// `npm run gallery [-- folder]`: pictures of every screen of a platform of its own, with an index page.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startPlatform } from '../check/platform.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const folder = resolve(process.argv[2] ?? 'gallery');
const platform = await startPlatform(join(mkdtempSync(join(tmpdir(), 'banyan-gallery-')), 'platform'));
try {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'dist/gallery.js'), folder], {
    stdio: 'inherit',
    env: { ...process.env, BANYAN_READY: platform.readyFile, CHROMIUM: platform.chromium },
  });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
} finally {
  await platform.stop();
}
