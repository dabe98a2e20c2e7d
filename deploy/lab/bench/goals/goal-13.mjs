import { setTimeout as sleep } from 'node:timers/promises';
import { cpuByRole, used } from '../cpu.mjs';
import { pssKib } from '../memory.mjs';
import { join } from 'node:path';
import { platformEnv, platformServices, soak } from '../soak.mjs';

/** Starts programs together, leaves them idle, and stops them; returns how long the start took and what each holds. */
async function startTogether(starts, roles, idleMs) {
  const before = cpuByRole();
  const begun = performance.now();
  const running = await Promise.all(starts.map((start) => start()));
  const seconds = (performance.now() - begun) / 1000;
  const cpuMs = used(before, cpuByRole(), roles);
  await sleep(idleMs);
  const pssMib = running.reduce((sum, { pid }) => sum + pssKib(pid) / 1024, 0) / running.length;
  await Promise.all(running.map((one) => one.stop()));
  return { operations: running.length, seconds, perSecond: running.length / seconds, pssMib, cpuMs };
}

/** @type {import('../harness.mjs').Goal} */
export default {
  number: 13,
  title: `all ${platformServices.length} services started together until all are healthy; memory of an idle one (PSS); memory under load at the end against after a sixth of the time (RSS)`,
  against: 'as many bare Nest-Fastify processes; one of those; itself',
  needs: { redis: true, kafka: true },
  bars: [
    { name: '', atMost: 2, of: ({ subject, reference }) => subject.seconds / reference.seconds },
    { name: 'idle memory', atMost: 1.8, of: ({ subject, reference }) => subject.pssMib / reference.pssMib },
    { name: 'memory under load', atMost: 1.1, of: ({ subject }) => subject.growth },
  ],
  async prepare(bench) {
    const { servers, idleMs } = bench;
    // It also makes the databases, so that the starts that are measured are those of a platform that has run before.
    const growth = await soak(bench);
    const file = join(import.meta.dirname, '..', 'reference', 'bare-nest.mjs');
    const bare = await Promise.all(
      platformServices.map(async (_none, i) => {
        const port = await servers.port();
        const env = { ...process.env, PORT: String(port) };
        return () => servers.program({ name: `bare${i}`, file, env, health: `http://127.0.0.1:${port}/health` });
      }),
    );
    const bareRoles = bare.map((_none, i) => `bare${i}`);
    const platform = platformServices.map((name) => () => servers.service(name, platformEnv));
    return {
      sides: {
        reference: () => startTogether(bare, bareRoles, idleMs),
        subject: async () => ({ ...(await startTogether(platform, platformServices, idleMs)), growth }),
      },
      close: () => Promise.resolve(),
    };
  },
};
