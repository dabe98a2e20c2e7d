// Runs commands with their output kept, and says how each ended.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');
const bin = join(root, 'node_modules', '.bin');

/** Runs one command in the project; resolves with its exit code and what it printed. `show`: lines that are passed on as they come. */
export function run(command, args, { cwd = root, env = {}, show } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        if (!show) return;
        for (const line of String(chunk).split('\n')) if (show.test(line)) process.stdout.write(`    ${line.trim()}\n`);
      });
    }
    child.on('error', (error) => resolve({ code: 127, output: output + error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Runs a named step, prints one line about it, and its output when it failed. */
export async function step(name, work) {
  const since = Date.now();
  process.stdout.write(`  ${name} …\n`);
  const { code, output } = await work();
  process.stdout.write(`  ${code === 0 ? '✓' : '✗'} ${name} (${seconds(since)})\n`);
  if (code !== 0) process.stdout.write(`${output.trimEnd()}\n\n`);
  return code === 0;
}
