// Lints the contracts and writes gen/ from them. `npm run codegen`
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const here = import.meta.dirname;
const bin = join(here, '..', 'node_modules', '.bin');
const env = {
  ...process.env,
  PATH: bin + delimiter + join(here, 'node_modules', '.bin') + delimiter + process.env.PATH,
};
for (const args of [['lint'], ['generate']]) {
  const { status } = spawnSync('buf', args, { cwd: here, env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** A generated reader keeps a count in a field that its type does not have; here it gets one. */
const countingReader = `/** All parts of a message share a reader, which counts how deeply they are nested: no sender exhausts the stack. */
type CountingReader = BinaryReader & { __tsProtoDecodeDepth?: number };

export const protobufPackage`;

/** Why a reader passes over what it does not know, which is no gap in it. */
const newer = '// A field of a newer version: passed over, so that services of two versions read each other.';

/** ts-proto's output with that type, enums as the numbers and keys of maps as the texts that they are; what lint leaves out is said in its own configuration. */
const typed = (code) =>
  code
    .replace(/^\/\* eslint.*\n/m, '')
    .replaceAll(/\(reader as \w+\)/g, '(reader as CountingReader)')
    .replaceAll(/reader\.int32\(\) as \w+/g, 'reader.int32()')
    .replaceAll('{ key: key as any, value }', '{ key, value }')
    .replaceAll(/^( *)(reader\.skip\(tag & 7\);)/gm, `$1${newer}\n$1$2`)
    .replace('export const protobufPackage', (start) => (code.includes('(reader as') ? countingReader : start));

const gen = join(here, 'gen');
for (const name of readdirSync(gen, { recursive: true }).filter((file) => file.endsWith('.ts'))) {
  const file = join(gen, name);
  writeFileSync(file, typed(readFileSync(file, 'utf8')));
}
