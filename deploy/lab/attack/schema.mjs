// `npm run attack -- schema`: schemathesis (PyPI) against the OpenAPI document of a running platform of this machine, as nobody, member,
// agent and operator. It makes requests of each operation, right and wrong ones, and holds each answer against the document.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../common/run.mjs';

const version = '4.32.5';
const folder = join(root, '.banyan', 'schemathesis');
const actors = ['nobody', 'member', 'agent', 'operator'];
/** In all, over the four. */
const wanted = 20_000;
const mostRounds = 5;
/** The door takes 100 a second of an address. */
const rate = '90/s';
const checks = 'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance';
/** What ends the caller's own session would have the rest of its requests refused at the door. */
const ending = String.raw`/session/(logout|password|refresh)|/member/password|/sessions`;

function sh(command, args, show = false) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: join(root, '.banyan'), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        if (show) process.stdout.write(chunk);
      });
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** The tool, in an environment of its own; Python 3 comes from PATH. */
async function installed() {
  const tool = join(folder, 'bin', 'schemathesis');
  if (existsSync(tool)) return tool;
  mkdirSync(join(root, '.banyan'), { recursive: true });
  const made = await sh('python3', ['-m', 'venv', folder]);
  const got =
    made.code === 0 ? await sh(join(folder, 'bin', 'pip'), ['install', '-q', `schemathesis==${version}`]) : made;
  if (got.code !== 0)
    throw new Error(`schemathesis cannot be installed, it needs Python 3 with venv: ${got.output.trim()}`);
  return tool;
}

/** Requests of a run, which its last lines tell. */
const generatedIn = (output) =>
  Number(/Test cases:\s*\n?\s*([\d,]+) generated/.exec(output)?.[1]?.replaceAll(',', '') ?? 0);

/** What the tool is told, word by word. */
function wordsFor(world, examples, token) {
  const options = {
    url: world.url,
    checks,
    phases: 'examples,fuzzing',
    'max-examples': String(examples),
    'rate-limit': rate,
    'suppress-health-check': 'all',
    'exclude-path-regex': ending,
    'output-sanitize': 'true',
    warnings: 'off',
    // Python's parser is not safe among threads, and what falls then falls on an operation.
    workers: '1',
  };
  return [
    'run',
    `${world.url}/openapi.json`,
    ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    '--no-shrink',
    '--continue-on-failure',
    '--no-color',
    ...(token ? ['-H', `Authorization: Bearer ${token}`] : []),
  ];
}

/**
 * Runs it as each of the four, over and over until enough was sent: an operation without parameters has fewer requests than its share.
 * Answers `{ passed, failed }`.
 */
export async function schema(world, say = console.log) {
  const tool = await installed();
  const operations = (await world.operations()).length;
  const tally = { passed: 0, failed: 0 };
  let sent = 0;
  const runAs = async (actor, examples) => {
    const { code, output } = await sh(tool, wordsFor(world, examples, await world.token(actor)));
    const count = generatedIn(output);
    const held = code === 0 && count > 0;
    tally[held ? 'passed' : 'failed'] += 1;
    say(`${held ? 'ok' : 'not ok'} schema: as ${actor}, ${count} requests`);
    if (!held) say(output.trim());
    return count;
  };
  for (let round = 0; sent < wanted && round < mostRounds; round += 1) {
    const examples = Math.ceil((wanted - sent) / actors.length / operations);
    for (const actor of actors) sent += await runAs(actor, examples);
  }
  const enough = sent >= wanted;
  tally[enough ? 'passed' : 'failed'] += 1;
  say(`${enough ? 'ok' : 'not ok'} schema: ${sent} of ${wanted} requests`);
  return tally;
}
