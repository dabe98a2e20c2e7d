import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberRegistered, MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { testService, type TestService } from '@banyan/kernel/testing';
import { sql } from '@banyan/kernel/database';

let service: TestService;

beforeAll(async () => {
  process.env['SEED_DEMO'] = '1';
  const { AppModule } = await import('../app.module.js');
  service = await testService(AppModule);
});

afterAll(() => service.close());

const registered = (memberId: bigint, currency = 'VND') =>
  service.events.deliver(MemberRegistered, MemberRegistered.fromPartial({ memberId, brand: 'BANYAN', currency }));
const accounts = (memberId: bigint) =>
  service.db.query(sql`select kind, currency, brand, balance, status from account where member_id = $1 order by id`, [
    memberId,
  ]);

describe('with SEED_DEMO', () => {
  it('the demo member starts with a deposit, once, however often the event comes', async () => {
    await registered(1001n);
    await registered(1001n);
    expect(await accounts(1001n)).toEqual([
      { kind: 'available', currency: 'VND', brand: 'BANYAN', balance: '20000000000', status: 'ACTIVE' },
      { kind: 'hold', currency: 'VND', brand: 'BANYAN', balance: '0', status: 'ACTIVE' },
    ]);
    const entries = await service.db.query(sql`select source, external_id, amount from journal`);
    expect(entries).toEqual([{ source: 'payment:demo', external_id: 'opening:1001', amount: '20000000000' }]);
  });

  it('nobody else does', async () => {
    await registered(1002n);
    expect(await accounts(1002n)).toMatchObject([{ balance: '0' }, { balance: '0' }]);
  });
});

describe('a further currency', () => {
  it('starts with the status of the member', async () => {
    await registered(1003n);
    await service.events.deliver(
      MemberStatusChanged,
      MemberStatusChanged.fromPartial({ memberId: 1003n, status: 'FROZEN' }),
    );
    await registered(1003n, 'USDT');
    expect((await accounts(1003n)).map(({ status }) => status)).toEqual(['FROZEN', 'FROZEN', 'FROZEN', 'FROZEN']);
  });
});

describe('an event that cannot be right', () => {
  it('is refused: an unknown currency, an unknown status', async () => {
    await expect(registered(1004n, 'XXX')).rejects.toThrow('unknown currency');
    const change = MemberStatusChanged.fromPartial({ memberId: 1003n, status: 'SLEEPING' });
    await expect(service.events.deliver(MemberStatusChanged, change)).rejects.toThrow('unknown status');
  });
});
