import { join } from 'node:path';
import { routed } from '../../../local/topology.mjs';
import { cpu, speed } from '../harness.mjs';
import { startReference } from '../reference/process.mjs';
import { LoadProcess } from '../wallet.mjs';

const connections = 64;
const warmRequests = 30_000;
const path = '/wps/system/whitelabel';
const bench = join(import.meta.dirname, '..');

/** @type {import('../harness.mjs').Goal} */
export default {
  number: 11,
  title: `the gateway's route with session, rate limit and schema, the service's answer shared for 5 s; ${connections} connections, ${connections} members`,
  against: 'a bare Fastify that answers the same text',
  needs: { redis: true },
  bars: [speed(0.6), cpu(1.6)],
  async prepare({ servers, scale }) {
    await Promise.all(routed.map((name) => servers.service(name)));
    const gateway = await servers.service('gateway', { REQUESTS_PER_SECOND: '1000000' });
    const { host } = new URL(gateway.http);
    const expected = await (await fetch(`${gateway.http}${path}`)).text();
    const port = await servers.port();
    const echo = await startReference('echo.mjs', { PORT: String(port), ANSWER: expected }, 'echo');
    const load = await LoadProcess.start(join(bench, 'load', 'get-load.mjs'), process.env);
    const common = { connections, path, expected, token: servers.secrets.token };
    // On a busy machine the usual seconds are too few for the gateway's code to be compiled.
    for (let warm = 0; warm < warmRequests * scale;)
      warm += (await load.do('get', { ...common, seconds: 2, host })).operations;
    return {
      sides: {
        reference: ({ seconds }) => load.do('get', { ...common, seconds, host: `127.0.0.1:${port}` }),
        subject: ({ seconds }) => load.do('get', { ...common, seconds, host }),
      },
      roles: { reference: ['echo', 'load'], subject: ['gateway', 'load', 'redis', 'identity'] },
      close: async () => {
        load.close();
        echo.disconnect();
        await gateway.stop();
      },
    };
  },
};
