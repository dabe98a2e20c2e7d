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

/** Says in each written file why it is as it is: whoever reads it has not read its generator. */
const banner = `/*
 * Written by ts-proto from the proto files; its style is its own, so our lint stays out (eslint-disable).
 * - \`as any\`: a message counts on the reader, which all its parts share and which has no field for it, how deeply it is
 *   nested, so that no sender can exhaust the stack.
 * - \`reader.skip\`: a field that a newer sender knows and this reader does not is passed over.
 */
/* eslint-disable */`;
const gen = join(here, 'gen');
for (const name of readdirSync(gen, { recursive: true }).filter((file) => file.endsWith('.ts'))) {
  const file = join(gen, name);
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/^\/\* eslint-disable \*\/$/m, () => banner),
  );
}
