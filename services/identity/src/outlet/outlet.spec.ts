import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { withContext } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { MemberService } from '../member/member.service.js';
import { OutletLimitService } from './outlet-limit.service.js';
import { OutletSenderService } from './outlet-sender.service.js';
import { OutletService, type NewMessage } from './outlet.service.js';
import { setFor, TestOutlet } from './outlet.fixture.js';
import { SmsJsonProvider } from './sms-json.provider.js';

const base = '/admin/v1/identity/outbox';
interface Row {
  id: string;
  target: string;
  state: string;
  attempts: number;
  provider: string | null;
  cost: string | null;
  error: string | null;
}

describe('the outlet', () => {
  let service: TestService;
  let outlet: TestOutlet;
  let token: string;
  beforeAll(async () => {
    service = await testService(AppModule);
    outlet = await TestOutlet.start();
    token = await operatorToken(['outbox.view', 'outbox.reveal'], { username: 'lan' });
  });
  beforeEach(() => service.db.query(sql`delete from outlet_message`));
  afterAll(async () => {
    await outlet.stop();
    await service.close();
  });

  const enqueue = (over: Partial<NewMessage>) =>
    service.app.get(Database).transaction((tx) =>
      service.app.get(OutletService).enqueue(tx, {
        brand: 'BANYAN',
        channel: 'SMS',
        template: 'code_login',
        language: 'VI',
        target: '+84912000100',
        values: { brand: 'Banyan', code: '123456', minutes: '2' },
        expiresAt: new Date(service.clock.now().getTime() + 120_000),
        ...over,
      }),
    );
  const rows = async () => (await service.http('GET', base, { token })).body.data as unknown as Row[];
  const send = () => service.app.get(OutletSenderService).sendDue();
  const report = async () => {
    service.clock.advance(6_000);
    await service.app.get(OutletSenderService).askReports();
  };

  it('sends by the first provider, keeps its cost, hears that it arrived, and keeps nothing of what it said', async () => {
    await enqueue({ target: '+84912000101' });
    expect(await outlet.receive(service, '+84912000101')).toMatchObject([
      { by: 'json', text: 'Banyan: 123456 là mã đăng nhập của bạn, có hiệu lực 2 phút. Không cho ai biết.' },
    ]);
    expect(await rows()).toMatchObject([{ state: 'SENT', attempts: 1, provider: 'sms-json', cost: '0.0350' }]);
    await report();
    expect(await rows()).toMatchObject([{ state: 'DELIVERED', target: '*********101' }]);
    const kept = await service.db.query<{ sealed: string | null }>(
      sql`select values_sealed as sealed from outlet_message`,
    );
    expect(kept).toEqual([{ sealed: null }]);
  });

  it('goes to the second provider while the first is down, and hears that it did not arrive', async () => {
    await enqueue({ target: '+84912000001' });
    await enqueue({ target: '+84912000004' });
    await send();
    const state = async () =>
      Object.fromEntries((await rows()).map(({ target, state: now, provider }) => [target.slice(-3), [now, provider]]));
    expect(await state()).toMatchObject({ '001': ['SENT', 'sms-form'] });
    await report();
    expect(await state()).toMatchObject({
      '001': ['DELIVERED', 'sms-form'],
      '004': ['UNDELIVERED', expect.any(String)],
    });
  });

  it('waits longer and longer while all are down, and gives up when nobody needs it any more', async () => {
    await enqueue({ target: '+84912000002', expiresAt: new Date(service.clock.now().getTime() + 60_000) });
    await send();
    expect(await rows()).toMatchObject([
      { state: 'QUEUED', attempts: 1, error: expect.stringContaining('answered 503') },
    ]);
    await send();
    expect(await rows()).toMatchObject([{ attempts: 1 }]);
    for (const seconds of [5, 10, 20, 40]) {
      service.clock.advance(seconds * 1000);
      await send();
    }
    expect(await rows()).toMatchObject([{ state: 'DEAD' }]);
    const kept = await service.db.query<{ sealed: string | null }>(
      sql`select values_sealed as sealed from outlet_message`,
    );
    expect(kept).toEqual([{ sealed: null }]);
  });

  it('asks more gates than there are connections without keeping anybody waiting, and one that fails fails alone', async () => {
    const outletService = service.app.get(OutletService);
    const members = service.app.get(MemberService);
    outletService.register('a spec', async (tx, { target, template, values }) => {
      await members.findByVerifiedMobile('BANYAN', target, tx);
      if (target.endsWith('107')) throw new Error('a gate that fails');
      return { memberId: null, template, values };
    });
    for (let n = 101; n < 125; n += 1) await enqueue({ target: `+84912000${n}`, gate: 'a spec' });
    const began = performance.now();
    await send();
    expect(performance.now() - began).toBeLessThan(4_000);
    const states = (await service.db.query<{ state: string }>(sql`select state from outlet_message order by id`)).map(({ state }) => state); // prettier-ignore
    expect([states.filter((state) => state === 'SENT').length, states[6]]).toEqual([23, 'QUEUED']);
  });

  it('takes what a carrier answers oddly for sent, and pays no other one for it', async () => {
    const bodies = ['taken', '{"id":"a\\u0000b"}', '{"id":"m1","price":{"amount":"1\\u0000","currency":"VND"}}'];
    const server = createServer((_request, response) => void response.writeHead(201).end(bodies.shift()));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const provider = new SmsJsonProvider(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'key');
    const sms = { id: '1', to: '+84912000101', text: 'x' };
    const answers = [await provider.send(sms), await provider.send(sms), await provider.send(sms)];
    server.close();
    expect(answers).toEqual([
      { ref: '', cost: null },
      { ref: '', cost: null },
      { ref: 'm1', cost: null },
    ]);
  });

  it('gives up at once on a number or mailbox that there is not', async () => {
    await enqueue({ target: '+84912000003' });
    const values = { brand: 'Banyan', name: 'x', minutes: '30', link: 'https://banyan.example/reset#a' };
    await enqueue({ channel: 'MAIL', template: 'reset_link', target: 'refused@mail.vn', values });
    await enqueue({ channel: 'MAIL', template: 'reset_link', target: 'a@b.vn>\r\nbcc: c@d.vn', values });
    await send();
    expect((await rows()).map(({ state }) => state)).toEqual(['DEAD', 'DEAD', 'DEAD']);
    expect(await outlet.receive(service, 'c@d.vn')).toEqual([]);
  });

  it('sends a mail in which names are text alone, with one recipient and one subject', async () => {
    const values = {
      brand: 'Ban\r\nbcc: x@evil.vn\r\nyan',
      name: '<img src=x onerror=alert(1)>',
      minutes: '30',
      link: 'https://banyan.example/reset-password#a"b',
    };
    await enqueue({ channel: 'MAIL', template: 'reset_link', language: 'AR', target: 'lan@mail.vn', values });
    const [mail] = await outlet.receive(service, 'lan@mail.vn');
    expect(mail?.subject).toContain('Ban bcc: x@evil.vn yan');
    expect(mail?.html).toContain('dir="rtl"');
    expect(mail?.html).not.toMatch(/<img|href="[^"]*"b/);
    expect(mail?.text).toContain('https://banyan.example/reset-password#a"b');
    expect(await outlet.receive(service, 'x@evil.vn')).toEqual([]);
  });

  it('sends each once when two processes send at once, and again when one died in between', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, n) => enqueue({ target: `+849130001${n + 10}` })));
    await Promise.all([send(), send(), send()]);
    const sent = (await outlet.receive(service)).filter(({ to }) => to.startsWith('+849130001'));
    expect(sent).toHaveLength(30);
    // As if its process had died after the carrier took it: the carrier knows the reference and has it once.
    await enqueue({ target: '+84914000199' });
    await service.owner.query(sql`create table before_death as select * from outlet_message where state = 'QUEUED'`);
    await send();
    await service.owner.query(
      sql`update outlet_message m set state = 'QUEUED', values_sealed = b.values_sealed, next_at = b.next_at from before_death b where b.id = m.id`,
    );
    await send();
    expect(await outlet.receive(service, '+84914000199')).toHaveLength(1);
    const [again] = await service.db.query<{ n: number }>(
      sql`select attempts as n from outlet_message where state = 'SENT' order by id desc limit 1`,
    );
    expect(again).toEqual({ n: 2 });
  });

  it('counts by number, network, range, country and account, also for fifty at once', async () => {
    // An hour later is the same day.
    const dayMs = 86_400_000;
    service.clock.advance(dayMs - (service.clock.now().getTime() % dayMs) + 3_600_000);
    await setFor(service, {
      smsPerNumberHour: 5,
      smsPerNumberDay: 7,
      smsPerIpHour: 1000,
      smsPerAccountDay: 3,
      smsPerPrefixHour: 20,
      smsPerCountryHour: 30,
    });
    const limits = service.app.get(OutletLimitService);
    const take = (e164: string, memberId: bigint | null = null, ip = '203.0.113.9') =>
      withContext({ requestId: 'x', brand: 'BANYAN', language: 'VI', ip, device: '' }, () =>
        service.app
          .get(Database)
          .transaction(async (tx) => {
            const number = { e164, dialingCode: '84' };
            const { reached } = await limits.takeSms(tx, { brand: 'BANYAN', memberId }, number);
            if (reached) throw new Error(reached);
            return 'taken';
          })
          .catch((error: Error) => error.message),
      );
    const count = (answers: string[], what: string) => answers.filter((answer) => answer === what).length;
    const many = await Promise.all(Array.from({ length: 50 }, () => take('+84915000001')));
    expect([count(many, 'taken'), count(many, 'asker')]).toEqual([5, 45]);
    const ofAccount = [await take('+84916000001', 5n), await take('+84917000001', 5n), await take('+84918000001', 5n)];
    expect([...ofAccount, await take('+84919000001', 5n)]).toEqual(['taken', 'taken', 'taken', 'asker']);
    const range = await Promise.all(Array.from({ length: 50 }, (_, n) => take(`+849200010${n + 10}`)));
    expect([count(range, 'taken'), count(range, 'all')]).toEqual([20, 30]);
    expect([await take('+84921000001'), await take('+84922000001'), await take('+84923000001')]).toEqual([
      'taken',
      'taken',
      'all',
    ]);
    service.clock.advance(3_600_000);
    await setFor(service, { smsPerIpHour: 2 });
    expect([await take('+84915000001'), await take('+84915000001'), await take('+84924000001')]).toEqual([
      'taken',
      'taken',
      'asker',
    ]);
    await setFor(service, { smsPerIpHour: 1000 });
    expect(await take('+84915000001')).toBe('asker');
    // Strangers do not shut out who is signed in.
    expect(await take('+84915000001', 6n)).toBe('taken');
    await setFor(service, { smsPerCountryHour: 3000 });
  });

  it('counts mails by address and network', async () => {
    await setFor(service, { mailPerAddressHour: 2, mailPerIpHour: 3 });
    const limits = service.app.get(OutletLimitService);
    const take = (address: string) =>
      withContext({ requestId: 'x', brand: 'BANYAN', language: 'VI', ip: '203.0.113.10', device: '' }, () =>
        service.app.get(Database).transaction((tx) => limits.takeMail(tx, { brand: 'BANYAN' }, address)),
      );
    expect([await take('a@b.vn'), await take('A@b.vn'), await take('a@B.vn')]).toEqual([null, null, 'asker']);
    expect([await take('c@b.vn'), await take('d@b.vn')]).toEqual([null, 'asker']);
  });

  it('shows where one went for a reason, on record, and to those alone who may', async () => {
    await enqueue({ target: '+84912000111' });
    const [row] = await rows();
    const path = `${base}/${row?.id}/reveal`;
    const body = { reason: 'complaint of the owner' };
    const looks = await operatorToken(['outbox.view'], { id: 9 });
    expect((await service.http('POST', path, { token: looks, body })).status).toBe(403);
    expect((await service.http('POST', path, { token, body })).body).toEqual({ value: '+84912000111' });
    const acted = (await service.events.published(OperatorActed)).filter(({ action }) => action === 'outbox.reveal');
    expect(acted).toMatchObject([{ objectId: row?.id, operatorName: 'lan', reason: body.reason }]);
    expect(acted.map(({ afterJson, beforeJson }) => afterJson + beforeJson).join()).not.toContain('912000111');
    const blind = await operatorToken(['member.view'], { id: 10 });
    expect((await service.http('GET', base, { token: blind })).status).toBe(403);
    expect((await service.http('POST', `${base}/999999/reveal`, { token, body })).status).toBe(404);
  });
});
