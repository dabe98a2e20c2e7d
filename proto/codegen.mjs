// Lints the contracts and writes gen/ from them. `npm run codegen`
import { spawnSync } from 'node:child_process';
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
