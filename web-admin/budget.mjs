// Fails when the console's first load is heavier than its budget: the entry and what it imports at once, gzip -9.
// Run after `npm run build`: node budget.mjs
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const limitKib = { js: 400, css: 20, locale: 60 };
const dist = new URL('./dist/', import.meta.url);
const manifestFile = new URL('.vite/manifest.json', dist);
if (!existsSync(manifestFile)) {
  console.error('web-admin is not built: run "npm run build" in web-admin first');
  process.exit(1);
}

const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
const kib = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length / 1024;
const sum = (files) => [...files].reduce((total, file) => total + kib(file), 0);

function reach(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) reach(next, seen);
  return seen;
}

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const initial = [...reach(entry)].map((key) => manifest[key]);
const locale = Object.keys(manifest).filter((key) => key.includes('virtual:texts/en/'));
const measured = {
  js: sum(new Set(initial.map(({ file }) => file))),
  css: sum(new Set(initial.flatMap(({ css = [] }) => css))),
  locale: sum(locale.map((key) => manifest[key].file)),
};

let over = false;
for (const [name, size] of Object.entries(measured)) {
  const fits = size <= limitKib[name];
  over ||= !fits;
  console.log(`${fits ? 'ok  ' : 'OVER'} ${name.padEnd(7)} ${size.toFixed(1)} KiB of ${limitKib[name]}`);
}
process.exit(over ? 1 : 0);
