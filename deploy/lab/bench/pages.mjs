// The pages that services serve and wait for; the bench's own build makes none.
import { build, staleBuilds } from '../../local/build.mjs';
import { logFiles } from '../../local/logs.mjs';
import { services } from '../../local/topology.mjs';
import { root } from '../common/run.mjs';

/** Builds the web apps and the pages of games whose sources are newer. */
export async function buildPages(servers) {
  const webs = services.flatMap(({ webs: own = [], pages = [] }) => [own, pages].flat());
  for (const task of staleBuilds(root, { packages: [], webs }))
    await build(task, { root, logFile: logFiles(servers.folder('logs')) });
}
