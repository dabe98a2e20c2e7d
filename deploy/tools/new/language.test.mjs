// A language is one folder: a 31st is added to a scratch copy, the platform starts with it, and screens, a refusal and a game speak it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { must, root } from '../../lab/common/run.mjs';
import { scratchFolder } from '../../lab/common/scratch.mjs';
import { scratchCopy } from './testing/copy.mjs';

const [tag, code] = ['en-XA', 'XA'];
/** What stands around each of its texts, so that a word of another language is seen. */
const [open, close] = ['⟦', '⟧'];
let copy;
let scratch;
let platform;
let journeys;
let browser;

const marked = (words) =>
  Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === 'string' ? `${open}${value}${close}` : marked(value),
    ]),
  );

/** English with signs around it; and nothing else in the copy is touched. */
function addLanguage() {
  const [from, to] = ['en', tag].map((each) => join(copy, 'services/texts/locales', each));
  mkdirSync(to);
  for (const file of readdirSync(from).filter((name) => name !== 'language.json'))
    writeFileSync(join(to, file), JSON.stringify(marked(JSON.parse(readFileSync(join(from, file), 'utf8')))));
  writeFileSync(join(to, 'language.json'), JSON.stringify({ code, name: 'Ƥşḗŭḓǿ' }));
}

const program = `
  const { startPlatform } = await import('./deploy/lab/common/platform.mjs');
  const { readyFile, chromium, stop } = await startPlatform(process.argv[1], { BANYAN_PORT: '18480' });
  console.log(JSON.stringify({ readyFile, chromium }));
  process.stdin.resume().once('end', async () => { await stop(); process.exit(0); });
`;

async function start() {
  const child = spawn('node', ['--input-type=module', '-e', program, join(scratch, 'platform')], {
    cwd: copy,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    if (line.startsWith('{')) return { child, ...JSON.parse(line) };
    console.log(line);
  }
  throw new Error('the platform did not start');
}

before(async () => {
  copy = await scratchCopy('language');
  scratch = scratchFolder('language-platform');
  addLanguage();
  for (const web of ['web-player', 'services/studio'])
    await must('npm', ['run', '-s', 'build', '-w', web], { cwd: copy });
  if (existsSync(join(root, 'web-admin/dist')))
    cpSync(join(root, 'web-admin/dist'), join(copy, 'web-admin/dist'), { recursive: true });
  platform = await start();
  process.env.BANYAN_READY = platform.readyFile;
  process.env.CHROMIUM = platform.chromium;
  const part = (name) => import(`../../lab/journeys/dist/${name}.js`);
  const [harness, people, seats] = await Promise.all(['harness', 'people', 'seats'].map(part));
  journeys = { ...harness, ...people, ...seats };
  browser = await journeys.openBrowser();
});
after(async () => {
  await browser?.close();
  if (platform) {
    const gone = once(platform.child, 'exit');
    platform.child.stdin.end();
    await gone;
  }
  for (const folder of [copy, scratch]) if (folder) rmSync(folder, { recursive: true, force: true });
});

const at = (path) => new URL(path, journeys.ready.player).href;

test('a visitor and a member read the new language on every screen that they walk', async () => {
  const { page } = await journeys.person(browser, { language: code });
  const reads = async (path) => {
    await page.goto(at(path));
    await page.locator(`html[lang=${tag}]`).waitFor();
    const heading = page.locator('main').getByRole('heading').filter({ hasText: open }).first();
    await heading.waitFor({ state: 'attached' });
  };
  for (const path of ['/', '/games', '/help', '/no/such/page']) await reads(path);
  await journeys.login(page);
  for (const path of ['/wallet', '/profile', '/messages']) await reads(path);
  assert.deepEqual(journeys.complaints, []);
});

test('a refusal is said in it, and one that it lacks in English', async () => {
  const refused = async (language) => {
    const answer = await fetch(at('/wps/member/info'), { headers: { 'accept-language': language } });
    return (await answer.json()).message;
  };
  assert.equal(await refused(tag), `${open}Please log in${close}`);
  assert.equal(await refused(code), `${open}Please log in${close}`);
  assert.equal(await refused('sw'), 'Please log in');
});

test('an operator may offer it: the brand’s settings know its code', async () => {
  const document = await (await fetch(at('/openapi.json'))).text();
  assert.match(document, new RegExp(`"enum":\\["VI",[^\\]]*"${code}"\\]`));
});

test('a game of the studio speaks it in its frame', async () => {
  const { page } = await journeys.person(browser, { language: code });
  const game = await journeys.sit(page, 'moon-dice', 'demo');
  await game.locator(`html[lang=${tag}]`).waitFor();
  const body = await game.locator('body').innerText();
  assert.match(body, new RegExp(`${open}.+${close}`));
  assert.deepEqual(journeys.complaints, []);
});
