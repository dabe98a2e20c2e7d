import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import type { ContractsFixture } from '../fixtures/contracts.fixture.js';
import type { BulkService } from './bulk.service.js';

/** Failpoints are armed when the first one is reached, so all of it begins after they were named. */
describe('a crash while a command for many is carried out', () => {
  let fixture: ContractsFixture;
  let bulk: BulkService;
  let body: object;
  beforeAll(async () => {
    process.env['BANYAN_FAILPOINTS'] = [2, 4, 5, 6, 7, 8].map((n) => `contracts.before_bulk_item=error@${n}`).join(',');
    const { ContractsFixture: Contracts, wire } = await import('../fixtures/contracts.fixture.js');
    const { flat } = await import('../fixtures/terms.fixture.js');
    fixture = await Contracts.start();
    bulk = fixture.service.app.get((await import('./bulk.service.js')).BulkService);
    await fixture.member(1);
    for (const id of [2, 3, 4]) await fixture.member(id, [1]);
    await fixture.sign(null, 1, flat('DAILY', 1.5));
    body = { action: 'OFFER', kind: 'DAILY', terms: wire(flat('DAILY', 1)), downlineIds: ['2', '3', '4'] };
  });
  afterAll(async () => {
    delete process.env['BANYAN_FAILPOINTS'];
    await fixture.close();
  });

  const offered = async () =>
    (
      await fixture.service.db.query<{ id: string }>(
        sql`select downline_id as id from contract where upline_id = 1 order by 1`,
      )
    ).map(({ id }) => id);
  const run = () => bulk.run(new AbortController().signal);
  const key = randomUUID();

  it('leaves what was made, makes nothing of the one it fell at, and goes on without being asked', async () => {
    const answer = await fixture.as(1, 'POST', '/contracts/bulk', { requestKey: key, ...body });
    expect(answer).toMatchObject({ status: 200, body: { value: { done: 1, waiting: 2, refused: 0 } } });
    expect(await offered()).toEqual(['2']);
    const other = await fixture.as(1, 'POST', '/contracts/bulk', { requestKey: randomUUID(), ...body });
    expect(other).toMatchObject({ status: 409, body: { code: 'contracts.bulk_running' } });
    // The third arrival is the second downline's second try; from the fourth on the last one falls.
    await run();
    expect(await offered()).toEqual(['2', '3']);
  });

  it('gives one up that falls again and again, so that the command ends', async () => {
    for (let n = 0; n < 4; n++) await run();
    const again = await fixture.as(1, 'POST', '/contracts/bulk', { requestKey: key, ...body });
    expect(again.body.value).toMatchObject({ done: 2, refused: 1, waiting: 0 });
    const made = again.body.value as unknown as { id: string };
    const items = await fixture.as(1, 'GET', `/contracts/bulk/${made.id}/items?filter={"state":"REFUSED"}`);
    expect(items.body.value).toMatchObject({
      data: [{ downlineId: '4', problems: [{ code: 'failed' }], contractId: null }],
    });
    expect(await offered()).toEqual(['2', '3']);
  });
});
