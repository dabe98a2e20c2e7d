// Holds the built app to its size budgets (gzip, KiB). Exits non-zero when one is broken.
import { readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const dist = new URL('dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const KiB = (bytes) => Math.round((bytes / 1024) * 10) / 10;
const gzipped = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;

/** A chunk and everything it needs at once, without what is already there. */
function graph(key, known = new Set(), found = new Set()) {
  if (known.has(key) || found.has(key)) return found;
  found.add(key);
  for (const next of manifest[key].imports ?? []) graph(next, known, found);
  return found;
}
const files = (keys) => [...new Set([...keys].map((key) => manifest[key].file))];
const styles = (keys) => [...new Set([...keys].flatMap((key) => manifest[key].css ?? []))];
const sum = (list) => KiB(list.reduce((bytes, file) => bytes + gzipped(file), 0));

const start = graph('index.html');
const home = graph('src/features/home/home.page.tsx');
const first = new Set([...start, ...home]);
const isArt = (key) => key.startsWith('src/art/') || key.includes('virtual:prebuilt-art');
const routes = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry && key.endsWith('.tsx'));
const locales = Object.keys(manifest).filter((key) => /virtual:texts\/vi\/(common|shell)$/.test(key));
const fonts = Object.values(manifest)
  .map(({ file }) => file)
  .filter((file) => file.endsWith('.woff2'));

const rows = [
  ['initial JS (start and home)', sum(files(first)), 180],
  ['initial CSS (start and home)', sum(styles(first)), 20],
  ['initial texts', sum(files(locales)), 25],
  ['fonts', KiB(fonts.reduce((bytes, file) => bytes + statSync(new URL(file, dist)).size, 0)), 80],
  ...routes.map((key) => [`lazy ${key}`, sum(files(graph(key, first))), 80]),
  ...Object.keys(manifest)
    .filter((key) => isArt(key) && manifest[key].isDynamicEntry)
    .map((key) => [`art ${key.split('/').pop()}`, sum(files(graph(key, first))), 80]),
];
const broken = rows.filter(([, size, most]) => size > most);
if (fonts.length > 2) broken.push(['font files', fonts.length, 2]);
for (const [name, size, most] of rows)
  console.log(`${size > most ? 'OVER' : '  ok'}  ${String(size).padStart(6)} of ${most} KiB  ${name}`);
if (broken.length > 0) {
  console.error(`\n${broken.length} over budget: ${broken.map(([name]) => name).join(', ')}`);
  process.exit(1);
}
