// The programs of `deploy` are JavaScript, so no compiler says that what they load has moved: each file that they name is there.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../lab/common/run.mjs';
import { builtIn, importsIn } from './imports.mjs';

const { stdout: listed } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', 'deploy/*.mjs'], {
  cwd: root,
  encoding: 'utf8',
});
/** Tests write programs of their own, codegen and the generator write imports into what they make. */
const programs = listed
  .split('\n')
  .filter((file) => file && !/\.test\.mjs$|^deploy\/tools\/(codegen|new)\//.test(file) && existsSync(join(root, file)));

test('what they import is there, and what they load of a service by its path', () => {
  const loaded = programs.flatMap((file) => [...importsIn(file), ...builtIn(file)].map((to) => ({ file, to })));
  assert.ok(loaded.some(({ to }) => to === 'services/kernel/src/runtime/context.ts'));
  const missing = loaded.filter(({ to }) => /^(deploy|proto|services)\//.test(to) && !existsSync(join(root, to)));
  assert.deepEqual(missing, []);
});
