import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MailEnded } from '@banyan/proto/identity/v1/events';
import { MailRequested } from '@banyan/proto/notices/v1/events';
import { sql } from '@banyan/kernel/database';
import { testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { DemoService } from '../demo/demo.service.js';
import { OutletSenderService } from '../outlet/outlet-sender.service.js';
import { TestOutlet } from '../outlet/outlet.fixture.js';

describe('a mail that notices asks for', () => {
  let service: TestService;
  let outlet: TestOutlet;
  beforeAll(async () => {
    service = await testService(AppModule);
    await service.app.get(DemoService).seed();
    outlet = await TestOutlet.start();
  });
  beforeEach(async () => {
    await service.db.query(sql`delete from outlet_message`);
    await member({});
  });
  afterAll(async () => {
    await outlet.stop();
    await service.close();
  });

  const address = 'notices.of.1000@mail.vn';
  const member = ({ email = address, proved = true, status = 'ACTIVE' }) =>
    service.owner.query(
      sql`update member set email = $1, email_verified_at = case when $2 then now() end, status = $3,
         frozen_by = case when $3 = 'FROZEN' then 'OPERATOR' end where id = 1000`,
      [email, proved, status],
    );
  const request = (mailId: bigint, over: Partial<MailRequested> = {}) =>
    service.events.deliver(
      MailRequested,
      {
        mailId,
        memberId: 1000n,
        brand: 'BANYAN',
        language: 'EN',
        text: 'A transfer has arrived',
        body: '',
        path: '/account/messages',
        unsubscribePage: '',
        unsubscribePath: '',
        expiresAt: new Date(service.clock.now().getTime() + 60_000),
        ...over,
      },
      { id: `mail ${mailId}` },
    );
  const offer = { unsubscribePage: '/unsubscribe#t', unsubscribePath: '/wps/notices/unsubscribe/t' };
  const send = () => service.app.get(OutletSenderService).sendDue();
  const ended = async (mailId: bigint) =>
    (await service.events.published(MailEnded))
      .filter((event) => event.mailId === mailId)
      .map(({ memberId, state, reason }) => [memberId, state, reason]);

  it('goes once to the address that was proved, however often it is asked for and whoever sends at once', async () => {
    for (let time = 0; time < 3; time++) await request(1n);
    await Promise.all([send(), send()]);
    const mails = await outlet.receive(service, address);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: expect.stringContaining('A transfer has arrived'), unsubscribe: '' });
    expect(mails[0]?.text).toMatch(/http:\/\/\S+\/account\/messages/);
    expect(await ended(1n)).toEqual([[1000n, 'SENT', '']]);
  });

  it('can be ended with one request when it is advertising', async () => {
    await request(2n, offer);
    const [mail] = await outlet.receive(service, address);
    expect(mail?.unsubscribe).toMatch(/^<http:\/\/[^>]+\/wps\/notices\/unsubscribe\/t> List-Unsubscribe=One-Click$/);
    expect(mail?.html).toMatch(/<a href="http:\/\/[^"]+\/unsubscribe#t">/);
  });

  it.each([
    ['closed', { status: 'CLOSED' }, {}, 'CLOSED'],
    ['without a proved address', { proved: false }, {}, 'NO_ADDRESS'],
    ['of another brand', {}, { brand: 'LOTUS' }, 'CLOSED'],
    ['that is not', {}, { memberId: 77_777n }, 'CLOSED'],
    ['frozen, of advertising', { status: 'FROZEN' }, offer, 'FROZEN'],
  ])('goes to no account %s, and says why', async (what, as, over, reason) => {
    await member(as);
    const mailId = BigInt(100 + what.length);
    await request(mailId, over);
    expect(await ended(mailId)).toMatchObject([[expect.any(BigInt), 'SKIPPED', reason]]);
    expect(await service.db.query(sql`select id from outlet_message`)).toEqual([]);
  });

  it('goes to no trial account', async () => {
    await service.owner.query(
      sql`update member set account_type = 4, trial_until = now(), password_hash = null where id = 1001`,
    );
    await request(120n, { memberId: 1001n });
    expect(await ended(120n)).toMatchObject([[1001n, 'SKIPPED', 'TRIAL']]);
  });

  it.each([
    ['the account was closed', { status: 'CLOSED' }],
    ['another address was proved', { email: 'another@mail.vn' }],
    ['the address was taken back', { proved: false }],
  ])('stays unsent when %s meanwhile', async (what, as) => {
    const mailId = BigInt(200 + what.length);
    await request(mailId);
    await member(as);
    const before = (await outlet.receive(service)).length;
    expect(await ended(mailId)).toEqual([[1000n, 'SKIPPED', 'CHANGED']]);
    expect((await outlet.receive(service)).length).toBe(before);
  });

  it('is told as failed when the mailbox is not there, and when nobody needs it any more', async () => {
    await member({ email: 'refused@mail.vn' });
    await request(301n);
    await request(302n, { expiresAt: service.clock.now() });
    await send();
    expect(await ended(301n)).toEqual([[1000n, 'FAILED', 'UNDELIVERABLE']]);
    expect(await ended(302n)).toEqual([[1000n, 'FAILED', 'UNDELIVERABLE']]);
  });

  it('is told once and is one mail when a process dies after the mail server took it', async () => {
    await member({ email: 'twice@mail.vn' });
    await request(401n);
    await service.owner.query(sql`create table before_death as select * from outlet_message where state = 'QUEUED'`);
    await send();
    await service.owner.query(
      sql`update outlet_message m set state = 'QUEUED', values_sealed = b.values_sealed, next_at = b.next_at, gate = b.gate
         from before_death b where b.id = m.id`,
    );
    await service.owner.query(sql`delete from outbox where type = $1`, [MailEnded.$type]);
    await send();
    expect(await outlet.receive(service, 'twice@mail.vn')).toHaveLength(1);
    expect(await ended(401n)).toEqual([[1000n, 'SENT', '']]);
  });
});
