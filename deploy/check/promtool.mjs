// Prometheus' own tool, which evaluates rules over series that a test makes up.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { which } from '../local/run.mjs';
import { root } from '../lab/common/run.mjs';

const place = join(root, '.banyan', 'tools', 'prometheus');
const unpacked = join(place, 'usr', 'bin', 'promtool');

/** From PATH, else out of Debian's package, of which nothing is installed and nothing is started; undefined where neither can be had. */
export function promtool() {
  const found = which('promtool') ?? (existsSync(unpacked) ? unpacked : undefined);
  if (found || !which('apt-get') || !which('dpkg-deb')) return found;
  mkdirSync(place, { recursive: true });
  const call = (command, ...args) => execFileSync(command, args, { cwd: place, stdio: 'ignore', timeout: 120_000 });
  try {
    try {
      call('apt-get', '-q', 'download', 'prometheus');
    } catch {
      call('apt-get', '-q', 'update');
      call('apt-get', '-q', 'download', 'prometheus');
    }
    const [archive] = readdirSync(place).filter((name) => name.endsWith('.deb'));
    call('dpkg-deb', '-x', join(place, archive), place);
  } catch {
    return undefined;
  }
  return existsSync(unpacked) ? unpacked : undefined;
}
