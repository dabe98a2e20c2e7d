import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LineMoved, MailEnded, NewDeviceSeen } from '@banyan/proto/identity/v1/events';
import { MailRequested } from '@banyan/proto/notices/v1/events';
import { GiftOffered } from '@banyan/proto/promotions/v1/events';
import { sql } from '@banyan/kernel/database';
import { memberToken, operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { BrandService } from '../brand/brand.service.js';
import { WalletService } from '../wallet/wallet.service.js';
import { MailService } from './mail.service.js';
import { tokenOf } from './unsubscribe-token.js';

const base = '/admin/v1/notices/deliveries';
const unsubscribe = '/wps/notices/unsubscribe';

describe('messages by mail', () => {
  let service: TestService;
  let away = false;
  const excluded = new Set<bigint>();
  const identity = { zoneOf: async () => 'Asia/Ho_Chi_Minh', languageOf: async () => 'VI' };
  const wallet = {
    excludedOf: async (ids: readonly bigint[]) => {
      if (away) throw new Error('away');
      return new Set(ids.filter((id) => excluded.has(id)));
    },
  };
  beforeAll(async () => {
    service = await testService(AppModule, { replace: [[BrandService, identity], [WalletService, wallet]] }); // prettier-ignore
  });
  beforeEach(() => service.clock.set(new Date('2099-03-10T05:00:00Z')));
  afterAll(() => service.close());

  const want = async (id: number, group: string, quiet: object | null = null, language = 'en') =>
    service.http('PUT', '/wps/notices/preferences', {
      token: await memberToken({ id }),
      headers: { 'accept-language': language },
      body: { groups: [{ group, inbox: true, live: true, mail: true }], quiet },
    });
  const send = () => service.app.get(MailService).sendDue(new AbortController().signal);
  const list = async (memberId: number, token?: string) => {
    const filter = encodeURIComponent(JSON.stringify({ memberId: String(memberId) }));
    const { body } = await service.http('GET', `${base}?filter=${filter}`, { token: token ?? (await operatorToken(['delivery.view'])) }); // prettier-ignore
    return body.data as unknown as Array<{ id: string; state: string; reason: string | null; dueAt: string }>;
  };
  const states = async (memberId: number) => (await list(memberId)).map(({ state, reason }) => [state, reason]);
  const asked = async (memberId: number) =>
    (await service.events.published(MailRequested)).filter((mail) => mail.memberId === BigInt(memberId));
  const at = () => ({ occurredAt: service.clock.now() });
  const newDevice = (memberId: bigint, id = `device ${memberId}`) =>
    service.events.deliver(NewDeviceSeen, NewDeviceSeen.fromPartial({ memberId, brand: 'BANYAN', deviceId: 'd', seenAt: service.clock.now() }), { id, ...at() }); // prettier-ignore
  const moved = (memberId: bigint, id: string) =>
    service.events.deliver(LineMoved, LineMoved.fromPartial({ memberId, brand: 'BANYAN', newPath: [] }), { id, ...at() }); // prettier-ignore
  const offered = (memberId: bigint, giftId: bigint) =>
    service.events.deliver(GiftOffered, GiftOffered.fromPartial({ giftId, memberId, brand: 'BANYAN', currency: 'VND', amountMinor: 5n, kind: 'BIRTHDAY', offeredAt: service.clock.now() })); // prettier-ignore

  it('are asked for once of each, in the language of the brand or of who chose, and it is kept what became of them', async () => {
    for (let time = 0; time < 3; time++) await newDevice(11n);
    await Promise.all([send(), send(), send()]);
    const [mail, ...more] = await asked(11);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ language: 'VI', path: '/account/messages', unsubscribePage: '', unsubscribePath: '' });
    const ended = (state: string, reason = '') =>
      service.events.deliver(MailEnded, { mailId: mail?.mailId ?? 0n, memberId: 11n, brand: 'BANYAN', state, reason });
    expect(await states(11)).toEqual([['REQUESTED', null]]);
    await ended('SENT');
    await ended('FAILED', 'UNDELIVERABLE');
    expect(await states(11)).toEqual([['SENT', null]]);
    await want(12, 'AGENT', null, 'zh-CN');
    await moved(12n, 'm12');
    await send();
    expect(await asked(12)).toMatchObject([{ language: 'CN', text: expect.stringMatching(/\p{Script=Han}/u) }]);
  });

  it('are none for who did not ask for them, or does not any more', async () => {
    await moved(13n, 'm13');
    await send();
    expect([await states(13), await asked(13)]).toEqual([[], []]);
    await want(13, 'AGENT');
    await moved(13n, 'm13b');
    await service.db.query(sql`update notice_preference set choices = '{"AGENT":{"inbox":true,"live":true,"mail":false}}' where member_id = 13`); // prettier-ignore
    await send();
    expect([await states(13), await asked(13)]).toEqual([[['SKIPPED', 'SWITCHED_OFF']], []]);
  });

  it('wait for the end of quiet hours, unless the account is in danger', async () => {
    service.clock.set(new Date('2099-03-10T16:00:00Z'));
    await want(14, 'AGENT', { from: '22:00', until: '07:00' });
    await moved(14n, 'm14');
    await newDevice(14n);
    await send();
    expect((await asked(14)).length).toBe(1);
    expect(await list(14)).toContainEqual(expect.objectContaining({ state: 'WAITING', reason: 'QUIET_HOURS', dueAt: '2099-03-11T00:00:00.000Z' })); // prettier-ignore
    service.clock.set(new Date('2099-03-11T00:00:00Z'));
    await send();
    expect((await asked(14)).length).toBe(2);
  });

  it('never advertise to who takes a break from play, and wait while that is not known', async () => {
    for (const id of [15, 16]) await want(id, 'PROMOTIONS');
    excluded.add(15n);
    away = true;
    await offered(15n, 1n);
    await offered(16n, 2n);
    await send();
    expect([await states(15), await states(16)]).toEqual([[['WAITING', null]], [['WAITING', null]]]);
    away = false;
    service.clock.advance(60_000);
    await send();
    expect([await states(15), await asked(15)]).toEqual([[['SKIPPED', 'EXCLUDED']], []]);
    expect(await asked(16)).toHaveLength(1);
  });

  it('end with one request of whoever has the advertising, again too, and with no made-up link', async () => {
    const [mail] = await asked(16);
    const token = tokenOf({ memberId: 16n, brand: 'BANYAN' });
    expect(mail).toMatchObject({
      unsubscribePage: `/unsubscribe#${token}`,
      unsubscribePath: `${unsubscribe}/${token}`,
    });
    for (const made of [token.replace('16.', '17.'), token.replace('BANYAN', 'LOTUS'), `${token}A`, '16.BANYAN.', 'x'])
      expect(await service.http('POST', `${unsubscribe}/${made}`)).toMatchObject({
        status: 404,
        body: { code: 'notices.unsubscribe_link' },
      });
    const wants = async () => {
      const { body } = await service.http('GET', '/wps/notices/preferences', { token: await memberToken({ id: 16 }) });
      const groups = body.value?.groups as unknown as Array<{ group: string; inbox: boolean; mail: boolean }>;
      return groups.find(({ group }) => group === 'PROMOTIONS');
    };
    expect(await wants()).toMatchObject({ inbox: true, mail: true });
    // As mail programs send it (RFC 8058).
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (let time = 0; time < 2; time++)
      expect((await service.http('POST', `${unsubscribe}/${token}`, { headers, body: 'List-Unsubscribe=One-Click' })).status).toBe(200); // prettier-ignore
    expect(await wants()).toMatchObject({ inbox: true, mail: false });
    await offered(16n, 3n);
    await send();
    expect(await asked(16)).toHaveLength(1);
    const stranger = tokenOf({ memberId: 19n, brand: 'BANYAN' });
    expect((await service.http('POST', `${unsubscribe}/${stranger}`)).status).toBe(200);
  });

  it('are twenty of a member in a day, besides what is urgent, and nothing that is two days old', async () => {
    await want(18, 'AGENT');
    for (let n = 0; n < 22; n++) await moved(18n, `m18:${n}`);
    await newDevice(18n);
    await send();
    expect(await asked(18)).toHaveLength(21);
    expect((await states(18)).filter(([, reason]) => reason === 'TOO_MANY')).toHaveLength(2);
    service.clock.advance(25 * 3_600_000);
    await moved(18n, 'm18:late');
    service.clock.advance(49 * 3_600_000);
    await send();
    expect((await states(18))[0]).toEqual(['SKIPPED', 'TOO_LATE']);
  });

  it('are seen by operators of the brand, and forgotten after a year', async () => {
    expect((await service.http('GET', base, { token: await operatorToken(['notice.view']) })).status).toBe(403);
    expect(await list(11, await operatorToken(['delivery.view'], { id: 8, brand: 'LOTUS' }))).toEqual([]);
    expect(await list(11, await operatorToken(['delivery.view'], { id: 7, brand: 'BANYAN' }))).toHaveLength(1);
    service.clock.set(new Date('2101-01-01T00:00:00Z'));
    await service.app.get(MailService).forget(new AbortController().signal);
    expect(await service.db.query(sql`select id from notice_mail`)).toEqual([]);
  });
});
