import { VipLevelChanged, VipTableChanged } from '@banyan/proto/promotions/v1/events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberRegistered } from '@banyan/proto/identity/v1/events';
import { testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { cookie, form, login, password, refresh, register, statuses, text } from '../identity.fixture.js';
import { sql } from '@banyan/kernel/database';

describe('registration', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
  });
  afterAll(() => service.close());

  const send = (over: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    service.http('PUT', '/wps/member/register', { body: form(over), headers });
  const published = async (username: string) =>
    (await service.events.published(MemberRegistered)).filter((event) => event.username === username);

  it('opens an account, signs in and publishes it once; the second time the name is taken', async () => {
    const first = await send({ username: 'HoangLan', nickname: 'Lan' });
    expect(first.body).toMatchObject({
      success: true,
      value: {
        firstTimeLogin: true,
        passwordExpired: false,
        member: {
          account: 'HoangLan',
          nickname: 'Lan',
          type: 0,
          isAgent: false,
          toUpline: null,
          currency: 'VND',
          status: 'ACTIVE',
        },
      },
    });
    expect(BigInt(text(first.body.value?.member?.id))).toBeGreaterThanOrEqual(1002n);
    const [line = ''] = first.headers.getSetCookie();
    expect(line).toMatch(/^banyan_refresh=.+; Path=\/wps\/session; .*HttpOnly; SameSite=Strict/);
    expect(JSON.stringify(first.body)).not.toContain('argon2');
    const second = await send({ username: 'hoanglan' });
    expect(second).toMatchObject({ status: 409, body: { success: false, code: 'identity.username_taken' } });
    expect(await published('HoangLan')).toMatchObject([
      { brand: 'BANYAN', accountType: 0, currency: 'VND', uplinePath: [] },
    ]);
  });

  it('lets one of two at once have the name', async () => {
    const answers = await Promise.all([send({ username: 'twoatonce' }), send({ username: 'TwoAtOnce' })]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(await service.db.query(sql`select 1 from member where lower(username) = 'twoatonce'`)).toHaveLength(1);
  });

  it('lets another brand have the same name', async () => {
    expect((await send({ username: 'hoanglan' }, { 'x-banyan-brand': 'LOTUS' })).body).toMatchObject({
      value: { member: { brand: 'LOTUS' } },
    });
  });

  it('holds every field to the rules that it sent out, in the language asked for', async () => {
    const { status, body } = await send(
      { username: '1x', password: 'short', email: 'no', mobile: '12a', realName: 'Lan' },
      { 'accept-language': 'EN' },
    );
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'request.invalid' });
    expect(body.value?.fields).toEqual({
      username: ['Write 4 to 16 characters'],
      password: ['Write 8 to 64 characters'],
      realName: ['Write first and last name'],
      email: ['Write 6 to 100 characters'],
      mobile: ['Write 9 to 11 characters'],
    });
    expect((await send({ username: '1abc' }, { 'accept-language': 'VI' })).body.value?.fields?.username).toEqual([
      'Bắt đầu bằng chữ cái, chỉ gồm chữ và số',
    ]);
    await service.db.query(sql`update register_field set required = true where field = 'mobile'`);
    expect((await send({ username: 'nomobile' }, { 'accept-language': 'VI' })).body.value?.fields).toEqual({
      mobile: ['Không được để trống'],
    });
    await service.db.query(sql`update register_field set required = false where field = 'mobile'`);
  });

  it.each([
    [{ acceptTerms: false }, 'identity.terms_required'],
    [{ ageConfirmed: false }, 'identity.terms_required'],
    [{ password: '12345678' }, 'identity.weak_password'],
    [{ password: 'P@ssw0rd' }, 'identity.weak_password'],
    [{ password: 'refused1-xyz-77' }, 'identity.weak_password'],
    [{ affiliateCode: 'NOBODY' }, 'identity.invalid_invitation'],
  ])('refuses %j', async (over, code) => {
    expect((await send({ username: 'refused1', ...over })).body).toMatchObject({ success: false, code });
  });

  it('asks for 21 years where a birthday is given, by the day in Viet Nam', async () => {
    service.clock.set('2026-11-20T16:59:00Z');
    expect((await send({ username: 'young1', birthday: '2005-11-21' })).body).toMatchObject({
      code: 'identity.underage',
      value: { minAge: 21 },
    });
    service.clock.set('2026-11-20T17:00:00Z');
    expect((await send({ username: 'young1', birthday: '2005-11-21' })).status).toBe(200);
  });

  it('needs an invitation where direct registration is off, and takes who has one', async () => {
    const lotus = { 'x-banyan-brand': 'LOTUS' };
    const agent = await register(service, { username: 'lotusagent' }, lotus);
    await service.db.query(sql`update member set account_type = 1, affiliate_code = 'LOT1' where id = $1`, [agent.id]);
    await service.db.query(sql`update brand set flags = flags || '{"directRegistration": false}' where code = 'LOTUS'`);
    expect((await send({ username: 'direct1' }, { 'x-banyan-brand': 'LOTUS' })).body).toMatchObject({
      code: 'identity.registration_closed',
    });
    const { value } = await register(service, { username: 'lotusguest', affiliateCode: 'LOT1' }, lotus);
    expect(value.member).toMatchObject({ toUpline: 'lotusagent' });
  });

  it('puts the invited under the agent, with the whole line above him', async () => {
    const top = await register(service, { username: 'topagent' });
    await service.db.query(sql`update member set account_type = 1, affiliate_code = 'TOP1' where id = $1`, [top.id]);
    const agent = await register(service, { username: 'subagent', affiliateCode: 'TOP1' });
    await service.db.query(sql`update member set account_type = 2, affiliate_code = 'SUB1' where id = $1`, [agent.id]);
    const { id, value } = await register(service, { username: 'invited', referralCode: 'SUB1' });
    expect(value.member).toMatchObject({ toUpline: 'subagent' });
    expect(await published('invited')).toMatchObject([{ memberId: id, uplinePath: [top.id, agent.id] }]);
    await service.db.query(sql`update member set status = 'FROZEN' where id = $1`, [agent.id]);
    expect((await send({ username: 'invited2', affiliateCode: 'SUB1' })).body).toMatchObject({
      code: 'identity.invalid_invitation',
    });
    expect(
      (await send({ username: 'invited3', affiliateCode: 'TOP1' }, { 'x-banyan-brand': 'LOTUS' })).body,
    ).toMatchObject({ code: 'identity.invalid_invitation' });
  });
});

describe('a member', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
  });
  afterAll(() => service.close());

  it('sees and changes his own profile, by the same rules', async () => {
    const { token } = await register(service, { username: 'profile1' });
    const patched = await service.http('PATCH', '/wps/member/info', {
      token,
      body: { nickname: 'Hoa Mai', email: 'lan@mail.vn', password },
    });
    expect(patched.body).toMatchObject({
      success: true,
      value: { nickname: 'Hoa Mai', email: 'l**@mail.vn', mobile: null },
    });
    expect(
      (await service.http('PATCH', '/wps/member/info', { token, body: { email: 'nonsense' } })).body,
    ).toMatchObject({ code: 'request.invalid', value: { fields: { email: [expect.any(String)] } } });
    expect((await service.http('PATCH', '/wps/member/info', { token, body: { status: 'ACTIVE' } })).status).toBe(400);
    const { body } = await service.http('GET', '/wps/member/info', { token });
    expect(body.value).toMatchObject({
      account: 'profile1',
      nickname: 'Hoa Mai',
      email: 'l**@mail.vn',
      clubLabel: { labelName: '' },
    });
    const [known] = await service.db.query<{ id: string }>(sql`select id from member where username = 'profile1'`);
    const change = {
      memberId: BigInt(known?.id ?? 0),
      brand: 'BANYAN',
      cause: 'UPGRADE',
      changedAt: undefined,
      changeId: 7n,
    };
    await service.events.deliver(VipLevelChanged, { ...change, fromLevel: 0, toLevel: 2, name: 'VIP 2' });
    const labelled = async () => (await service.http('GET', '/wps/member/info', { token })).body.value;
    expect(await labelled()).toMatchObject({ clubLabel: { labelName: 'VIP 2' } });
    // An older change that is told late does not replace it.
    await service.events.deliver(VipLevelChanged, { ...change, changeId: 6n, fromLevel: 0, toLevel: 1, name: 'VIP 1' });
    expect(await labelled()).toMatchObject({ clubLabel: { labelName: 'VIP 2' } });
    const gold = { level: 2, name: 'Gold', withdrawalsPerDay: 5, withdrawalDayMinor: 1n };
    await service.events.deliver(VipTableChanged, { brand: 'BANYAN', version: 2, currency: 'VND', levels: [gold] });
    expect(await labelled()).toMatchObject({ clubLabel: { labelName: 'Gold' } });
    await service.db.query(sql`update member set real_name = 'Lan', mobile = '0912345678' where username = 'profile1'`);
    const own = await service.http('GET', '/wps/member/info', { token });
    expect(own.body.value).toMatchObject({ realName: 'L**', mobile: '*******678' });
    expect(JSON.stringify([patched.body, own.body])).not.toMatch(/lan@|0912/);
    expect((await service.http('GET', '/wps/member/info')).body).toMatchObject({
      success: false,
      code: 'auth.required',
    });
  });

  it('takes a real name once: of two at once one stays, and the same again is refused as any other', async () => {
    const { token } = await register(service, { username: 'nameless1', realName: undefined });
    const say = (realName: string) => service.http('POST', '/wps/member/real-name', { token, body: { realName } });
    expect((await say('Lan')).body).toMatchObject({ code: 'request.invalid' });
    const names = ['Trần Văn Bình', 'Lê Thị Lan'];
    const answers = await Promise.all(names.map(say));
    expect(statuses(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'identity.field_final' });
    const kept = names[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await say(kept)).body).toMatchObject({ code: 'identity.field_final' });
    const rows = await service.db.query(sql`select real_name from member where username = 'nameless1'`);
    expect(rows).toEqual([{ real_name: kept }]);
  });

  it('changes the password; other sessions end, his own goes on', async () => {
    const { token, refresh: own } = await register(service, { username: 'changes1' });
    const other = await login(service, { username: 'changes1' });
    const change = (body: object) => service.http('POST', '/wps/member/password', { token, body });
    const to = (newPassword: string) => ({ oldPassword: password, newPassword, confirmNewPassword: newPassword });
    expect((await change({ ...to('new-Lotus-77'), confirmNewPassword: 'other-Lotus-77' })).body).toMatchObject({
      code: 'identity.passwords_differ',
    });
    expect((await change(to('123456'))).body).toMatchObject({ code: 'request.invalid' });
    expect((await change(to('12345678'))).body).toMatchObject({ code: 'identity.weak_password' });
    expect((await change(to(password))).body).toMatchObject({ code: 'identity.same_password' });
    expect((await change({ ...to('new-Lotus-77'), oldPassword: 'wrong-one-1' })).body).toMatchObject({
      code: 'identity.wrong_password',
    });
    expect((await change(to('new-Lotus-77'))).body).toMatchObject({ success: true });
    expect((await login(service, { username: 'changes1' })).status).toBe(401);
    expect((await login(service, { username: 'changes1', password: 'new-Lotus-77' })).status).toBe(200);
    expect((await refresh(service, cookie(other, 'banyan_refresh'))).status).toBe(401);
    expect((await refresh(service, own)).status).toBe(200);
  });
});
