import { Problem } from '../problem.mjs';
import { outputOf, run, which } from '../run.mjs';

let queue = Promise.resolve();

/**
 * Finds a program on PATH, else installs its Debian packages where that is possible (one installation at a time).
 * Returns its path; a Problem says what to install by hand.
 */
export async function ensureTool({ command, packages, why, logFile, signal, detail = () => undefined }) {
  const found = which(command);
  if (found) return found;
  const advice = `install ${packages.join(' and ')} with your system's package manager`;
  const prefix = await rootPrefix();
  if (!which('apt-get') || !prefix)
    throw new Problem(`${why} needs ${command}, which is not on PATH: ${advice}, then run npm start again.`, {
      unavailable: true,
    });
  detail(`installing ${packages.join(', ')}`);
  const turn = queue.then(() => install(prefix, packages, why, logFile, signal));
  queue = turn.catch(() => undefined);
  await turn;
  const installed = which(command);
  if (!installed)
    throw new Problem(`${why} needs ${command}, and apt-get did not bring it: ${advice}, then run npm start again.`, {
      unavailable: true,
    });
  return installed;
}

/** How to become root: nothing to add, `sudo -n`, or null when it is not possible without asking. */
async function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  return which('sudo') && (await outputOf('sudo', ['-n', 'true'])) !== null ? ['sudo', '-n'] : null;
}

async function install(prefix, packages, why, logFile, signal) {
  const apt = (...args) => {
    const [command, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', '-y', ...args];
    return run({
      doing: `install ${packages.join(' and ')} for ${why}`,
      command,
      args: rest,
      cwd: '/',
      logFile,
      signal,
    });
  };
  const wanted = ['install', '--no-install-recommends', ...packages];
  try {
    try {
      await apt(...wanted);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await apt('update');
      await apt(...wanted);
    }
  } catch (error) {
    if (error instanceof Problem) error.unavailable = true;
    throw error;
  }
}
