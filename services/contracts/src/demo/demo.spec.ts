import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberRegistered } from '@banyan/proto/identity/v1/events';
import { ContractsFixture } from '../fixtures/contracts.fixture.js';
import { checkOffer, defaultLimits } from '../terms/offer-check.js';
import { demoAgents, demoContracts } from './demo-terms.js';
import { DemoService } from './demo.service.js';
import { sql } from '@banyan/kernel/database';

const { top, first, second, below } = demoAgents;
const lines: ReadonlyArray<readonly [bigint, readonly bigint[]]> = [
  [below, [top, first]],
  [top, []],
  [second, [top]],
  [first, [top]],
];

describe('the demo contracts', () => {
  let fixture: ContractsFixture;
  beforeAll(async () => {
    fixture = await ContractsFixture.start();
  });
  afterAll(() => fixture.close());

  const tell = ([memberId, uplinePath]: (typeof lines)[number]) =>
    fixture.service.db.transaction((tx) =>
      fixture.service.app.get(DemoService).registered(
        tx,
        MemberRegistered.fromPartial({
          memberId,
          brand: 'BANYAN',
          username: `demo${memberId}`,
          accountType: uplinePath.length === 0 ? 1 : 2,
          currency: 'VND',
          uplinePath: [...uplinePath],
        }),
        fixture.service.clock.now(),
      ),
    );

  it('are there once when the last agent is known, told in any order, at once and twice', async () => {
    await Promise.all(lines.map(tell));
    await Promise.all(lines.map(tell));
    const rows = await fixture.service.db.query<{ state: string }>(sql`select state from contract order by id`);
    expect(rows).toHaveLength(demoContracts.length);
    expect(rows.filter(({ state }) => state === 'REQUESTED')).toHaveLength(2);
    const { body } = await fixture.as(Number(first), 'GET', '/contracts/consolidated');
    expect(body.value).toMatchObject({ realtimesalreqtype: 1, divtypereq: 0 });
  });

  it('could each have been offered by the rules', () => {
    for (const { uplineId, downlineId, kind, terms } of demoContracts) {
      const own = demoContracts.find((one) => one.downlineId === uplineId && one.kind === kind)?.terms ?? null;
      const { problems } = checkOffer(
        {
          terms,
          currency: 'VND',
          own: uplineId === null ? 'PLATFORM' : own,
          direct: true,
          downlineStatus: 'ACTIVE',
          downlineType: 2,
          pending: false,
          signed: false,
          level: 1,
          otherDirect: 0,
          currentPeriod: { end: new Date(1) },
        },
        defaultLimits,
      );
      expect([downlineId, kind, problems]).toEqual([downlineId, kind, []]);
    }
  });
});
