import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LineMoved, MemberSessionEnded, MemberStatusChanged, NewDeviceSeen } from '@banyan/proto/identity/v1/events';
import { GiftOffered } from '@banyan/proto/promotions/v1/events';
import { memberToken, operatorToken, OutsideProgram, testService, type TestService } from '@banyan/kernel/testing';
import { sql } from '@banyan/kernel/database';
import { AppModule } from '../app.module.js';
import { BrandService } from '../brand/brand.service.js';
import { config } from '../config.js';
import { WalletService } from '../wallet/wallet.service.js';
import { PushJobs } from './push.jobs.js';
import { PushService } from './push.service.js';
import { lie, sandbox, shown, subscribe, type TestBrowser } from './push.fixture.js';

const path = '/wps/notices/push';

describe('messages in browsers without a page', () => {
  let service: TestService;
  let outlet: OutsideProgram;
  const excluded = new Set<bigint>();
  const identity = {
    zoneOf: async () => 'Asia/Ho_Chi_Minh',
    languageOf: async () => 'VI',
    nameOf: async () => 'Banyan',
  };
  const wallet = { excludedOf: async (ids: readonly bigint[]) => new Set(ids.filter((id) => excluded.has(id))) };
  beforeAll(async () => {
    outlet = await OutsideProgram.start('outlet', sandbox, { SMTP_PORT: new URL(process.env['SMTP_URL'] ?? '').port });
    service = await testService(AppModule, { replace: [[BrandService, identity], [WalletService, wallet]] }); // prettier-ignore
  });
  beforeEach(() => service.clock.set(new Date('2099-03-10T05:00:00Z')));
  afterAll(async () => {
    await service.close();
    await outlet.stop();
  });

  const as = async (
    id: number,
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    to = path,
    body?: object,
    sid = `session ${id}`,
  ) =>
    service.http(method, to, {
      token: await memberToken({ id, sid }),
      headers: { 'accept-language': 'en', 'user-agent': 'a browser' },
      ...(body && { body }),
    });
  const keyFor = async (id: number) => (await as(id, 'GET')).body.value?.key as unknown as string;
  /** A browser of a member that has switched it on. */
  const on = async (id: number, sid?: string): Promise<TestBrowser> => {
    const browser = await subscribe(await keyFor(id));
    expect((await as(id, 'PUT', path, browser, sid)).status).toBe(200);
    return browser;
  };
  /** What a browser was given beside the word that it was switched on. */
  const given = async (browser: TestBrowser) =>
    (await shown(browser)).filter(({ body }) => !body?.startsWith('Your messages come to one more browser'));
  const told = async (id: number) => (await list(id)).filter(({ group }) => group !== 'SECURITY');
  const send = () => service.app.get(PushService).sendDue(new AbortController().signal);
  const at = () => ({ occurredAt: service.clock.now() });
  const moved = (memberId: bigint, id: string) =>
    service.events.deliver(LineMoved, LineMoved.fromPartial({ memberId, brand: 'BANYAN', newPath: [] }), { id, ...at() }); // prettier-ignore
  const newDevice = (memberId: bigint) =>
    service.events.deliver(NewDeviceSeen, NewDeviceSeen.fromPartial({ memberId, brand: 'BANYAN', deviceId: 'd', seenAt: service.clock.now() }), at()); // prettier-ignore
  const offered = (memberId: bigint, giftId: bigint) =>
    service.events.deliver(GiftOffered, GiftOffered.fromPartial({ giftId, memberId, brand: 'BANYAN', currency: 'VND', amountMinor: 5n, kind: 'BIRTHDAY', offeredAt: service.clock.now() })); // prettier-ignore
  const list = async (memberId: number) => {
    const filter = encodeURIComponent(JSON.stringify({ memberId: String(memberId) }));
    const answer = await service.http('GET', `/admin/v1/notices/pushes?filter=${filter}`, { token: await operatorToken(['delivery.view']) }); // prettier-ignore
    return answer.body.data as unknown as Array<{ state: string; reason: string | null; dueAt: string; group: string }>;
  };
  const states = async (memberId: number) => (await told(memberId)).map(({ state, reason }) => [state, reason]);

  it('come to each browser that its member switched on, once, in its language, with nothing that only he may read', async () => {
    const [one, other] = [await on(1), await on(1, 'another session')];
    for (let time = 0; time < 2; time++) await moved(1n, 'm1');
    await Promise.all([send(), send(), send()]);
    const [push, ...more] = await given(one);
    expect(more).toEqual([]);
    expect(push).toEqual({
      title: 'Banyan',
      body: expect.stringMatching(/^[\x20-\x7e’]+$/),
      tag: expect.stringMatching(/^\d+$/),
      path: '/account/messages',
      how: `message-${push?.['tag']} normal`,
    });
    expect(await given(other)).toEqual([push]);
    expect(await states(1)).toEqual([['SENT', null], ['SENT', null]]); // prettier-ignore
    const { value } = (await as(1, 'GET')).body;
    expect(value?.browsers).toMatchObject([
      { agent: 'a browser', here: true },
      { agent: 'a browser', here: false },
    ]);
  });

  it('are not sent to who switched no browser on, nor of what he does not want there', async () => {
    await moved(2n, 'm2');
    await send();
    expect(await states(2)).toEqual([]);
    const browser = await on(3);
    const ways = { group: 'AGENT', inbox: true, live: true, mail: false };
    const save = (more: object) => as(3, 'PUT', '/wps/notices/preferences', { groups: [{ ...ways, ...more }], quiet: null }); // prettier-ignore
    await save({ push: false });
    // An older page, which does not know of it, leaves it as it is.
    await save({});
    await moved(3n, 'm3');
    await send();
    expect(await given(browser)).toEqual([]);
    await save({ push: true });
    await moved(3n, 'm3b');
    await send();
    expect(await given(browser)).toHaveLength(1);
  });

  it('advertise only to who asked for that, and to nobody on a break from play', async () => {
    const browsers = [await on(4), await on(5)];
    await offered(4n, 1n);
    await send();
    expect(await states(4)).toEqual([]);
    for (const id of [4, 5])
      await as(id, 'PUT', '/wps/notices/preferences', {
        groups: [{ group: 'PROMOTIONS', inbox: true, live: true, push: true, mail: false }],
        quiet: null,
      });
    excluded.add(5n);
    await offered(4n, 2n);
    await offered(5n, 3n);
    await send();
    expect(await Promise.all(browsers.map(async (browser) => (await given(browser)).length))).toEqual([1, 0]);
    expect(await states(5)).toEqual([['SKIPPED', 'EXCLUDED']]);
  });

  it('wait for the end of quiet hours, unless the account is in danger', async () => {
    service.clock.set(new Date('2099-03-10T16:00:00Z'));
    const browser = await on(6);
    await as(6, 'PUT', '/wps/notices/preferences', { groups: [], quiet: { from: '22:00', until: '07:00' } });
    await moved(6n, 'm6');
    await newDevice(6n);
    await send();
    expect((await given(browser)).map(({ how }) => how)).toEqual([expect.stringMatching(/ high$/)]);
    service.clock.set(new Date('2099-03-11T00:00:00Z'));
    await send();
    expect(await given(browser)).toHaveLength(2);
  });

  it('wait as long as the push service asks, and longer each time while it is away', async () => {
    const browser = await on(7);
    await lie(browser, 'busy');
    await moved(7n, 'm7');
    await send();
    expect(await told(7)).toMatchObject([{ state: 'WAITING', reason: 'TRY_LATER', dueAt: '2099-03-10T05:02:00.000Z' }]);
    await lie(browser, 'down');
    service.clock.set(new Date('2099-03-10T05:30:00Z'));
    await send();
    expect(await told(7)).toMatchObject([{ state: 'WAITING', dueAt: '2099-03-10T06:00:00.000Z' }]);
    await lie(browser);
    await send();
    expect(await given(browser)).toEqual([]);
    service.clock.set(new Date('2099-03-10T06:00:00Z'));
    await send();
    await send();
    expect(await given(browser)).toHaveLength(1);
    expect(await states(7)).toEqual([['SENT', null]]);
  });

  it('end where the browser’s user turned them off, and where it was taken away by its member or a log-out', async () => {
    const [off, taken, out] = [await on(8), await on(8), await on(8, 'stolen')];
    await fetch(off.endpoint, { method: 'DELETE' });
    const { value } = (await as(8, 'GET')).body;
    const browsers = value?.browsers as unknown as Array<{ id: string }>;
    const id = browsers[1]?.id;
    expect((await as(9, 'DELETE', `${path}/${id}`)).body.code).toBe('request.not_found');
    expect((await as(8, 'GET')).body.value?.browsers).toHaveLength(3);
    expect((await as(8, 'DELETE', `${path}/${id}`)).status).toBe(200);
    expect((await as(8, 'DELETE', `${path}/${id}`)).body.code).toBe('request.not_found');
    await service.events.deliver(MemberSessionEnded, MemberSessionEnded.fromPartial({ memberId: 8n, sessionId: 'stolen', brand: 'BANYAN', reason: 'LOGOUT' })); // prettier-ignore
    await moved(8n, 'm8');
    await send();
    expect(await states(8)).toEqual([['SKIPPED', 'NO_BROWSER']]);
    expect((await as(8, 'GET')).body.value?.browsers).toEqual([]);
    expect([...(await given(taken)), ...(await given(out))]).toEqual([]);
  });

  it('go to who switched the browser on last, and to nobody who did before', async () => {
    const browser = await on(10);
    await moved(10n, 'm10');
    expect((await as(11, 'PUT', path, browser)).status).toBe(200);
    await send();
    expect([await states(10), await given(browser)]).toEqual([[['SKIPPED', 'NO_BROWSER']], []]);
    await moved(11n, 'm11');
    await send();
    expect(await given(browser)).toHaveLength(1);
  });

  it('go to ten browsers at most: one more takes the place of the one that was used longest ago', async () => {
    const key = await keyFor(12);
    const first = await on(12);
    for (let n = 0; n < 10; n++) {
      service.clock.advance(1000);
      await as(12, 'PUT', path, await subscribe(key));
    }
    expect((await as(12, 'GET')).body.value?.browsers).toHaveLength(10);
    await moved(12n, 'm12');
    await send();
    expect(await given(first)).toEqual([]);
  });

  it('are ten also for browsers that come at once', async () => {
    const key = await keyFor(17);
    const browsers = await Promise.all(Array.from({ length: 14 }, () => subscribe(key)));
    await Promise.all(browsers.map((browser) => as(17, 'PUT', path, browser)));
    expect((await as(17, 'GET')).body.value?.browsers).toHaveLength(10);
  });

  it('stay off where their member took them away from elsewhere: coming back renews and never begins', async () => {
    const browser = await on(18);
    const renew = async (id: number, sid: string) => {
      const { body } = await as(id, 'POST', `${path}/renewal`, { endpoint: browser.endpoint }, sid);
      const { browsers } = body.value as unknown as { browsers: Array<{ id: string; here: boolean }> };
      return browsers.filter(({ here }) => here);
    };
    const [here] = await renew(18, 'the next session');
    expect(here).toBeDefined();
    expect(await renew(19, 'somebody else')).toEqual([]);
    await as(18, 'DELETE', `${path}/${here?.id}`);
    expect(await renew(18, 'the next session')).toEqual([]);
  });

  it('tell their member of each browser that is switched on, and that warnings are not sent there any more', async () => {
    const browser = await on(22);
    const bodies = async () => (await shown(browser)).map(({ body }) => body);
    await send();
    expect(await bodies()).toEqual([expect.stringMatching(/^Your messages come to one more browser/)]);
    for (let time = 0; time < 2; time++)
      await as(22, 'PUT', '/wps/notices/preferences', {
        groups: [{ group: 'SECURITY', inbox: true, live: true, push: false, mail: false }],
        quiet: null,
      });
    await as(22, 'PUT', path, browser);
    const { body } = await as(22, 'GET', '/wps/notices/inbox');
    const { data } = body.value as unknown as { data: Array<{ kind: string }> };
    expect(data.map(({ kind }) => kind).toSorted()).toEqual(['push_on', 'push_warnings_off', 'warnings_off']);
  });

  it('end with a freeze of the account', async () => {
    await on(23);
    await service.events.deliver(MemberStatusChanged, MemberStatusChanged.fromPartial({ memberId: 23n, brand: 'BANYAN', status: 'FROZEN' })); // prettier-ignore
    expect((await as(23, 'GET')).body.value?.browsers).toEqual([]);
  });

  it('go on for the others where one cannot be made for its browser', async () => {
    const [bad, good] = [await on(24), await on(25)];
    await service.owner.query(sql`update push_subscription set p256dh = $1 where member_id = 24`, ['A'.repeat(87)]);
    await moved(24n, 'm24');
    await moved(25n, 'm25');
    await send();
    expect([await states(24), await states(25)]).toEqual([[['FAILED', 'UNDELIVERABLE']], [['SENT', null]]]);
    expect((await as(24, 'PUT', path, { ...bad, p256dh: 'A'.repeat(87) })).body.code).toBe('notices.push_address');
    expect(await given(good)).toHaveLength(1);
  });

  it('are not sent with a key of before, for which its browser does not ask any more', async () => {
    const browser = await on(26);
    await service.owner.query(sql`update push_subscription set sender = 'another' where member_id = 26`);
    await moved(26n, 'm26');
    await send();
    expect([await states(26), await given(browser)]).toEqual([[['SKIPPED', 'NO_BROWSER']], []]);
    expect((await as(26, 'GET')).body.value?.browsers).toEqual([]);
  });

  it.each([
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/fcm.googleapis.com',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'http://fcm.googleapis.com/x',
    'https://notify.windows.com.evil.example/x',
    'https://evilpush.apple.com/x',
    'http://127.0.0.1:1/x',
    'http://[::1]/x',
    'file:///etc/passwd',
    'x',
  ])('never call %s', async (endpoint) => {
    const browser = await subscribe(await keyFor(13));
    expect((await as(13, 'PUT', path, { ...browser, endpoint })).body.code).toBe('notices.push_address');
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://wns2-by3p.notify.windows.com/w/?token=x',
    'https://web.push.apple.com/x',
  ])('may go to %s', async (endpoint) => {
    const browser = await subscribe(await keyFor(14));
    expect((await as(14, 'PUT', path, { ...browser, endpoint })).status).toBe(200);
  });

  it('are for members with an account of their own alone', async () => {
    expect((await service.http('GET', path)).status).toBe(401);
    const trial = await memberToken({ id: 15, accountType: 4 });
    expect((await service.http('GET', path, { token: trial })).body.code).toBe('wallet.in_need_true_account');
    const browser = { endpoint: `${config.pushSandbox}/x`, p256dh: 'x', auth: 'y' };
    expect((await as(15, 'PUT', path, browser)).body.code).toBe('request.invalid');
  });

  it('are sent again by the next run where one died with them in hand, and shown in place of what came', async () => {
    const browser = await on(16);
    await moved(16n, 'm16');
    await service.owner.query(sql`update notice_push set due_at = $1 where member_id = 16`, [new Date('2099-03-10T05:01:00Z')]); // prettier-ignore
    await send();
    expect(await given(browser)).toEqual([]);
    service.clock.advance(60_000);
    await send();
    expect(await given(browser)).toHaveLength(1);
  });

  it('are forgotten after 90 days, with the browsers in which nobody was seen for as long', async () => {
    service.clock.set(new Date('2100-03-10T05:00:00Z'));
    await service.app.get(PushJobs).forget({ signal: new AbortController().signal } as never);
    expect(await service.db.query(sql`select id from notice_push union all select id from push_subscription`)).toEqual(
      [],
    );
  });
});
