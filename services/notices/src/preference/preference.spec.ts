import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InboxChanged } from '@banyan/proto/notices/v1/events';
import { LineMoved, MemberRegistered, NewDeviceSeen } from '@banyan/proto/identity/v1/events';
import { memberToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { BrandService } from '../brand/brand.service.js';

const path = '/wps/notices/preferences';
const inbox = '/wps/notices/inbox';
const ways = (group: string, over: object = {}) => ({
  group,
  inbox: true,
  live: true,
  push: group !== 'PROMOTIONS',
  mail: false,
  ...over,
});

describe('what a member wants to be told', () => {
  let service: TestService;
  const identity = { zoneOf: async () => 'Asia/Ho_Chi_Minh', languageOf: async () => 'VI' };
  beforeAll(async () => {
    service = await testService(AppModule, { replace: [[BrandService, identity]] });
  });
  afterAll(() => service.close());

  const as = async (id: number, method: 'GET' | 'PUT', to: string, body?: object) =>
    service.http(method, to, { token: await memberToken({ id }), ...(body && { body }) });
  const save = (id: number, groups: object[], quiet: object | null = null) => as(id, 'PUT', path, { groups, quiet });
  const toasts = async (id: number) =>
    (await service.events.published(InboxChanged))
      .filter(({ memberId, messageId }) => memberId === BigInt(id) && messageId !== 0n)
      .map(({ kind, toast }) => [kind, toast]);
  const moved = (memberId: bigint) =>
    service.events.deliver(LineMoved, LineMoved.fromPartial({ memberId, brand: 'BANYAN', newPath: [] }), {
      occurredAt: service.clock.now(),
    });

  it('is all of it at once, and by mail what concerns his safety, until he says otherwise', async () => {
    const { value } = (await as(1, 'GET', path)).body;
    expect(value).toMatchObject({ quiet: null, zone: 'Asia/Ho_Chi_Minh' });
    expect(value?.groups).toEqual([
      { ...ways('MONEY'), kept: true },
      { ...ways('SECURITY', { mail: true }), kept: true },
      ...['ACCOUNT', 'AGENT', 'LOTTERY', 'PROMOTIONS'].map((group) => ({ ...ways(group), kept: group === 'LOTTERY' })),
    ]);
    expect((await service.http('GET', path)).status).toBe(401);
    const trial = await memberToken({ id: 9, accountType: 4 });
    expect((await service.http('GET', path, { token: trial })).body.code).toBe('wallet.in_need_true_account');
  });

  it('is saved as the last word says, group by group, and is nobody else’s', async () => {
    const quiet = { from: '22:00', until: '07:00' };
    await save(2, [ways('AGENT', { inbox: false, mail: true })], quiet);
    const { value } = (await save(2, [ways('LOTTERY', { live: false })], quiet)).body;
    expect(value?.quiet).toEqual(quiet);
    expect(value?.groups).toContainEqual({ ...ways('AGENT', { inbox: false, mail: true }), kept: false });
    expect(value?.groups).toContainEqual({ ...ways('LOTTERY', { live: false }), kept: true });
    expect((await save(2, [])).body.value?.quiet).toBeNull();
    expect((await as(3, 'GET', path)).body.value?.groups).toContainEqual({ ...ways('AGENT'), kept: false });
  });

  it('never keeps what is decided of money and the account out of the inbox', async () => {
    for (const group of ['MONEY', 'SECURITY', 'LOTTERY'])
      expect(await save(4, [ways('AGENT', { live: false }), ways(group, { inbox: false })])).toMatchObject({
        status: 400,
        body: { code: 'notices.preference_kept' },
      });
    expect((await as(4, 'GET', path)).body.value?.groups).toContainEqual({ ...ways('AGENT'), kept: false });
  });

  it.each([
    [{ groups: [], quiet: { from: '07:00', until: '07:00' } }, 'notices.quiet_hours'],
    [{ groups: [], quiet: { from: '7', until: '24:00' } }, 'request.invalid'],
    [{ groups: [ways('NOTHING')], quiet: null }, 'request.invalid'],
    [{ quiet: null }, 'request.invalid'],
  ])('refuses %j', async (body, code) => {
    expect((await as(4, 'PUT', path, body)).body.code).toBe(code);
  });

  it('keeps out of the inbox what he does not want there, once, and shows it by its id where it came up', async () => {
    await save(5, [ways('AGENT', { inbox: false })]);
    await moved(5n);
    expect(await toasts(5)).toEqual([['line_moved', true]]);
    expect((await as(5, 'GET', inbox)).body.value?.total).toBe(0);
    expect((await as(5, 'GET', `${inbox}/unread`)).body.value).toEqual({ unread: 0 });
    const [told] = (await service.events.published(InboxChanged)).filter(({ memberId }) => memberId === 5n);
    const one = await as(5, 'GET', `${inbox}/${told?.messageId}`);
    expect(one.body.value).toMatchObject({ kind: 'line_moved', unread: false, place: { to: 'account' } });
    expect((await as(6, 'GET', `${inbox}/${told?.messageId}`)).body.code).toBe('notices.message_not_found');
    await save(5, [ways('AGENT', { inbox: false, live: false })]);
    await moved(5n);
    expect(await toasts(5)).toEqual([['line_moved', true]]);
  });

  it('does not come up where he does not want it, nor in quiet hours, unless his account is in danger', async () => {
    service.clock.set(new Date('2099-03-10T15:30:00Z'));
    await save(7, [], { from: '22:00', until: '07:00' });
    await moved(7n);
    const seen = { memberId: 7n, brand: 'BANYAN', deviceId: 'd', seenAt: service.clock.now() };
    await service.events.deliver(NewDeviceSeen, NewDeviceSeen.fromPartial(seen));
    service.clock.set(new Date('2099-03-11T00:00:00Z'));
    await moved(7n);
    await save(7, [ways('ACCOUNT', { live: false })]);
    const registered = MemberRegistered.fromPartial({ memberId: 7n, brand: 'BANYAN' });
    await service.events.deliver(MemberRegistered, registered, { occurredAt: service.clock.now() });
    expect(await toasts(7)).toEqual([
      ['line_moved', false],
      ['new_login', true],
      ['line_moved', true],
      ['welcome', false],
    ]);
    expect((await as(7, 'GET', inbox)).body.value?.total).toBe(4);
  });
});
