import { resolve } from 'node:path';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Banyan needs Node.js 20.19 or newer, this is ${process.version}: install a newer one, then run npm start again.\n`,
  );
  process.exit(1);
}

const { launch } = await import('./launch.mjs');
const topology = await import('./topology.mjs');
await launch({ root: resolve(import.meta.dirname, '..', '..'), topology, guests: true });
