import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { metrics } from '@banyan/kernel/app';
import { BrandService } from '../brand/brand.service.js';
import { startPeers, type Peers } from '../gateway.fixture.js';
import { objectivePaths } from '../services.gen.js';

/** How often each objective ended how, by the gateway's own metrics. */
async function ended(): Promise<Record<string, number>> {
  const text = await metrics.registry.getSingleMetricAsString('gateway_objective_seconds');
  const counts = text.matchAll(/_count\{objective="(\w+)",outcome="(\w+)"\} (\d+)/g);
  return Object.fromEntries(
    [...counts].map(([, objective, outcome, count]) => [`${objective} ${outcome}`, Number(count)]),
  );
}

describe('what objectives are about', () => {
  let peers: Peers;
  beforeAll(async () => {
    peers = await startPeers();
  });
  afterAll(() => peers.close());
  beforeEach(() => {
    peers.forgetAddresses();
    metrics.registry.getSingleMetric('gateway_objective_seconds')?.reset();
  });
  const post = (path: string) => peers.service.http('POST', path, { body: {} });

  it('reaches its service under each declared path, and counts by its name', async () => {
    expect(objectivePaths.length).toBeGreaterThan(5);
    const wanted: Record<string, number> = {};
    for (const [objective, , path] of objectivePaths) {
      const { status } = await post(path.replaceAll(/:\w+/g, '7'));
      expect([path, status < 500]).toEqual([path, true]);
      wanted[`${objective} answered`] = (wanted[`${objective} answered`] ?? 0) + 1;
    }
    expect(await ended()).toEqual(wanted);
  });

  it('leaves other methods and paths beside them uncounted, and as they were', async () => {
    expect((await peers.service.http('GET', '/wps/wallet/deposits')).status).toBe(200);
    expect((await post('/wps/wallet/deposits/7')).status).toBe(200);
    expect(peers.echoed.slice(-2).map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /wps/wallet/deposits',
      'POST /wps/wallet/deposits/7',
    ]);
    expect(await ended()).toEqual({});
  });

  it('does not count what a closed brand refuses', async () => {
    const { known } = peers.service.app.get(BrandService) as unknown as { known: Map<string, unknown> };
    peers.brand.maintenance = true;
    known.clear();
    expect((await post('/wps/wallet/deposits')).status).toBe(503);
    peers.brand.maintenance = false;
    known.clear();
    expect((await post('/wps/wallet/deposits')).status).toBe(200);
    expect(await ended()).toEqual({ 'Deposit answered': 1 });
  });

  it('counts a service that is away as a fault', async () => {
    await peers.stopWallet();
    expect((await post('/wps/wallet/deposits')).status).toBe(503);
    expect(await ended()).toEqual({ 'Deposit failed': 1 });
  });
});
