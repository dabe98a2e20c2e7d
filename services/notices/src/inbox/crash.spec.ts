import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DepositSettled } from '@banyan/proto/wallet/v1/events';
import { sql } from '@banyan/kernel/database';
import { memberToken, type TestService } from '@banyan/kernel/testing';

/** Failpoints are armed when the first one is reached, so all of it begins after they were named. */
describe('a message that is cut off while it is told', () => {
  let service: TestService;
  beforeAll(async () => {
    process.env['BANYAN_FAILPOINTS'] = 'delivery.before_commit=error@2,delivery.after_commit=error@2';
    const { testService } = await import('@banyan/kernel/testing');
    const { AppModule } = await import('../app.module.js');
    service = await testService(AppModule);
  });
  afterAll(async () => {
    delete process.env['BANYAN_FAILPOINTS'];
    await service.close();
  });

  const tell = (depositId: string) =>
    service.events.deliver(DepositSettled, { depositId, memberId: 5n, brand: 'BANYAN', currency: 'VND', amountMinor: 9n }, { id: depositId }); // prettier-ignore
  const told = async () =>
    (await service.db.query<{ fact: string }>(sql`select fact from inbox_message order by id`)).map(({ fact }) => fact);

  it('before its commit is not there, after it is there; told again, there is one', async () => {
    await tell('a');
    await expect(tell('b')).rejects.toThrow('delivery.before_commit');
    expect(await told()).toEqual(['deposit:a:settled']);
    await expect(tell('b')).rejects.toThrow('delivery.after_commit');
    expect(await told()).toEqual(['deposit:a:settled', 'deposit:b:settled']);
    await tell('b');
    await tell('a');
    const token = await memberToken({ id: 5 });
    expect((await service.http('GET', '/wps/notices/inbox/unread', { token })).body.value).toEqual({ unread: 2 });
  });
});
