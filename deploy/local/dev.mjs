// `npm run dev [-- service…]`: the platform, whose services (all, or those that are named) are built and started anew after each saving, with both
// webs by Vite, their logs as lines to read, and a port for a debugger each.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LogTail } from './log-tail.mjs';
import { Problem } from './problem.mjs';
import { Spares } from './spares.mjs';

const root = resolve(import.meta.dirname, '..', '..');
/** An editor writes a file in more than one step. */
const settledMs = 30;
/** What Nest says of itself at each start. */
const ofNest = /^\S+ +info (RouterExplorer|RoutesResolver|InstanceLoader|NestFactory): /;

/** Where a debugger attaches to a service, as `.vscode/launch.json` has it. */
export const debugPort = ({ ports }) => ports.http + 1000;

/** The services that are edited: those that are named, or all that have sources of ours. */
export function edited(names, services) {
  const own = services.filter(({ kind }) => kind !== 'outsider');
  const unknown = names.filter((name) => !own.some((one) => one.name === name));
  if (unknown.length > 0)
    throw new Problem(`There is no service ${unknown.join(', ')}: ${own.map(({ name }) => name).join(', ')}.`);
  return names.length > 0 ? own.filter(({ name }) => names.includes(name)) : own;
}

/** What a saved file asks for: `{ build, restart, shared? }`, folders and names; the kernel's and the protocol's are everybody's. */
export function asked(file, services) {
  const words = /^services\/texts\/locales\/.+\.json$/.test(file);
  if (!words && (!file.endsWith('.ts') || /\.(spec|fixture)\.ts$/.test(file))) return { build: [], restart: [] };
  const own = services.filter(({ folder }) => file.startsWith(`${folder}/src/`));
  if (own.length > 0) return { build: own.map(({ folder }) => folder), restart: own.map(({ name }) => name) };
  if (!/^(services\/(kernel\/src|texts)|proto\/gen)\//.test(file)) return { build: [], restart: [] };
  return { build: services.map(({ folder }) => folder), restart: services.map(({ name }) => name), shared: true };
}

/** Builds and restarts what savings ask for, one round after the other; what is saved meanwhile is the next one's. */
export class Rounds {
  #waiting = new Set();
  #running = false;
  #services;
  #spares;
  #compile;
  #restart;
  #say;

  /**
   * `spares.prepare(name, { fresh })` begins what a restart can do ahead of the build, and `spares.keep(name)` of the next one; `compile(folders)`
   * answers what is wrong, empty for nothing; `restart(name)` answers when it is ready.
   */
  constructor({ services, spares, compile, restart, say }) {
    this.#services = services;
    this.#spares = spares;
    this.#compile = compile;
    this.#restart = restart;
    this.#say = say;
  }

  async saved(file) {
    if (asked(file, this.#services).restart.length === 0) return;
    this.#waiting.add(file);
    if (this.#running) return;
    this.#running = true;
    try {
      while (this.#waiting.size > 0) await this.#round();
    } finally {
      this.#running = false;
    }
  }

  async #round() {
    await new Promise((done) => setTimeout(done, settledMs));
    const startedAt = Date.now();
    const all = [...this.#waiting].map((file) => asked(file, this.#services));
    this.#waiting.clear();
    const [folders, names] = ['build', 'restart'].map((what) => [...new Set(all.flatMap((one) => one[what]))]);
    const fresh = all.some(({ shared }) => shared);
    for (const name of names) this.#spares.prepare(name, { fresh });
    const wrong = await this.#compile(folders);
    if (wrong) return this.#say(`\n${wrong.trim()}\n  what ran before goes on`);
    await Promise.all(
      names.map((name) => this.#restart(name).catch((error) => this.#say(`${name}: ${error.message}`))),
    );
    this.#say(
      `${names.join(', ')} ${names.length > 1 ? 'answer' : 'answers'} again after ${((Date.now() - startedAt + settledMs) / 1000).toFixed(1)} s`,
    );
    for (const name of names) this.#spares.keep(name);
  }
}

/** The compiler on some projects: what it complains about, empty for nothing. */
function compile(folders) {
  const child = spawn(process.execPath, [join(root, 'node_modules/typescript-7/bin/tsc'), '-b', ...folders], {
    cwd: root,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return new Promise((done) => {
    child.once('error', (error) => done(String(error)));
    child.once('close', (code) => done(code === 0 ? '' : output || `the compiler ended with ${code}`));
  });
}

/** A web under Vite, which replaces what is saved in the page itself. */
function serve(web, url) {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, '--clearScreen', 'false', '--logLevel', 'warn'], {
    cwd: join(root, web),
    env: { ...process.env, BANYAN_URL: url },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  process.once('exit', () => child.kill());
}

async function main() {
  const [{ launch }, topology] = await Promise.all([import('./launch.mjs'), import('./topology.mjs')]);
  const own = edited(process.argv.slice(2), topology.services);
  const portOf = new Map(own.map((service) => [service.name, debugPort(service)]));
  const spares = new Spares((name) => portOf.get(name));
  await launch({
    root,
    topology,
    guests: false,
    spawn: (spec) => spares.spawn(spec),
    onReady: (launcher) => {
      const say = (text) => launcher.steps.print(text);
      const rounds = new Rounds({
        services: own,
        spares,
        compile,
        restart: (name) => launcher.restart(name),
        say,
      });
      for (const folder of [
        'services/texts/src',
        'services/texts/locales',
        'proto/gen',
        'services/kernel/src',
        ...own.map((one) => `${one.folder}/src`),
      ])
        watch(join(root, folder), { recursive: true }, (_what, name) => void rounds.saved(`${folder}/${name}`));
      for (const { name } of own)
        new LogTail(name, join(launcher.logs, `${name}.log`), (line) => ofNest.test(line) || say(line)).follow();
      const { publicUrl } = launcher.facts.wiring;
      for (const web of ['web-player', 'web-admin']) serve(web, publicUrl);
      // Who names services edits those.
      if (process.argv.length > 2) for (const { name } of own) spares.keep(name);
      say(
        `\n  Edited: ${own.map((one) => `${one.name} (debugger at ${debugPort(one)})`).join(', ')}\n  Player http://localhost:5173, console http://localhost:5174/admin/, each with what you save at once\n`,
      );
    },
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
