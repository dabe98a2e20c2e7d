import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs `work(dir, onPlatform)` in a folder of its own, stops the platform that it names, also on a signal, and ends the process:
 * with 0 when `work` answered that nothing failed. `keep`: the folder stays.
 */
export async function inFolder(prefix, { keep = false }, work) {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  if (keep) console.log(`in ${folder}`);
  let platform;
  const end = async (code) => {
    await platform?.stop();
    if (!keep) rmSync(folder, { recursive: true, force: true });
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end(130));
  let failed = 1;
  try {
    failed = await work(join(folder, 'platform'), (started) => (platform = started));
  } catch (error) {
    console.log(`the run broke off: ${error.stack}\n${error.notes?.join('\n') ?? ''}`);
  }
  await end(failed === 0 ? 0 : 1);
}
