// Stops what jest-global-setup.mjs started and removes its data.
import { rmSync } from 'node:fs';

export default async function tearDown() {
  const started = globalThis.banyanTestBacking;
  if (!started) return;
  await started.backing.stop();
  rmSync(started.dir, { recursive: true, force: true });
}
