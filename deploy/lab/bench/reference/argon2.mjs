// The reference of goal 12: nothing but argon2id verifications, as many at once as identity has threads for them, and at the priority of those.
import { setPriority } from 'node:os';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../common/run.mjs';
import { closedLoop } from '../load/loops.mjs';
import { serve } from '../load/serve.mjs';

const { hash, verify } = createRequire(join(root, 'services/identity/package.json'))('@node-rs/argon2');
const { cost } = await import(join(root, 'services/identity/dist/password/hash-thread.js'));
const password = 'Banyan#2026';
const stored = await hash(password, cost);

// Before the first verification: the threads of the pool start with it, and inherit it.
setPriority(10);

async function once() {
  if (!(await verify(stored, password))) throw new Error('the right password was refused');
  return 1;
}

serve({ verify: (options) => closedLoop(once, {}, options) });
