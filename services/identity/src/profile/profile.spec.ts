import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { sql } from '@banyan/kernel/database';
import { operatorToken, testService, type Json, type TestResponse, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { DemoService } from '../demo/demo.service.js';
import { form, register, statuses, text, worked, type SignedInMember } from '../identity.fixture.js';
import { ProfileStore } from '../field/profile-store.service.js';

type Field = Record<string, unknown> & { field: string };

const brandPath = '/admin/v1/identity/brands/BANYAN/fields';
const membersPath = '/admin/v1/identity/members';

describe('the profile as data', () => {
  let service: TestService;
  let maker: string;
  let checker: string;
  let made = 0;
  beforeAll(async () => {
    service = await testService(AppModule);
    await service.app.get(DemoService).seed();
    const may = ['brand.view', 'brand.edit', 'member.view', 'member.edit', 'member.reveal', 'approval.view', 'approval.decide']; // prettier-ignore
    maker = await operatorToken(may, { id: 1, username: 'operator' });
    checker = await operatorToken(may, { id: 2, username: 'approver' });
  });
  afterAll(() => service.close());

  const member = (over: object = {}) => {
    made += 1;
    return register(service, { username: `profile${made}`, ...over });
  };
  const patch = ({ token }: SignedInMember, body: object) => service.http('PATCH', '/wps/member/info', { token, body });
  const fieldsOf = (answer: TestResponse): Field[] => (answer.body.value?.fields ?? []) as unknown as Field[];
  const own = async ({ token }: SignedInMember): Promise<Field[]> =>
    (await service.http('GET', '/wps/member/info/profile', { token })).body.value?.fields as unknown as Field[];
  const ownField = async (who: SignedInMember, field: string) => (await own(who)).find((one) => one.field === field);
  const fields = async (): Promise<Field[]> =>
    (await service.http('GET', brandPath, { token: maker })).body['fields'] as unknown as Field[];
  const changed = async (changes: Record<string, object>) =>
    (await fields()).map((one) => ({ ...one, ...new Map(Object.entries(changes)).get(one.field) }));
  const ask = async (body: unknown) =>
    service.http('PUT', brandPath, { token: maker, body: { fields: body, reason: 'the law of the land' } });
  const decide = (answer: TestResponse, verdict: 'approve' | 'reject') =>
    service.http('POST', `/admin/v1/identity/approvals/${text(answer.body.id)}/${verdict}`, {
      token: checker,
      body: { reason: 'looked at it' },
    });
  const approve = (answer: TestResponse) => decide(answer, 'approve');
  const set = async (changes: Record<string, object>) => {
    const asked = await ask(await changed(changes));
    expect(asked.status).toBe(202);
    expect((await approve(asked)).status).toBe(200);
  };

  it('tells everybody what the brand asks for, each field with its rule', async () => {
    const answer = await service.http('GET', '/wps/system/setting/profile');
    const names = fieldsOf(answer).map(({ field }) => field);
    expect(names).toEqual(expect.arrayContaining(['nickname', 'birthday', 'idNumber', 'zalo', 'recommender']));
    expect(names).not.toContain('password');
    expect(fieldsOf(answer).find(({ field }) => field === 'idNumber')).toEqual({
      field: 'idNumber', required: false, patternId: 4, acceptedPattern: '*', minLength: 6, maxLength: 20,
      group: 'person', editable: 'ONCE', unique: false,
    }); // prettier-ignore
    expect(answer.body.value).toMatchObject({ birthdayMinAge: 21 });
  });

  it('keeps what a member tells sealed, and shows it masked to himself', async () => {
    const who = await member();
    const answer = await patch(who, {
      zalo: '0912 345 678',
      currentAddress: '12 Lê Lợi, Huế',
      nationality: 'Việt Nam',
    });
    expect(answer.status).toBe(200);
    const rows = await service.db.query<{ field: string; sealed: string }>(
      sql`select field, sealed from member_profile where member_id = $1 order by field`,
      [who.id],
    );
    expect(rows.map(({ field }) => field)).toEqual(['currentAddress', 'nationality', 'zalo']);
    expect(rows.every(({ sealed }) => sealed.startsWith('v1.') && !sealed.includes('Huế'))).toBe(true);
    expect(await ownField(who, 'nationality')).toMatchObject({ value: 'V*** N**', open: true, group: 'person' });
    expect((await patch(who, { nationality: '' })).status).toBe(200);
    expect(await ownField(who, 'nationality')).toMatchObject({ value: null });
    await service.db.query(
      sql`update member_profile set sealed = (select sealed from member_profile where member_id = $1 and field = 'zalo')
       where member_id = $1 and field = 'currentAddress'`,
      [who.id],
    );
    // A sealed value that was moved to another field does not open there.
    await expect(service.app.get(ProfileStore).of(who.id)).rejects.toThrow('unable to authenticate');
  });

  it('holds each value to its rule and says under which field it fails', async () => {
    const who = await member();
    const answer = await patch(who, { telegram: 'no spaces please', qq: 'abc' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(Object.keys((answer.body as unknown as { value: { fields: object } }).value.fields).sort()).toEqual([
      'qq',
      'telegram',
    ]);
    expect(await ownField(who, 'qq')).toMatchObject({ value: null });
    expect((await patch(who, { birthday: '2015-02-01' })).body).toMatchObject({ code: 'identity.underage' });
    expect((await patch(who, { birthday: '2015-02-31' })).status).toBe(400);
  });

  it('takes what is final once, also of two at once, and never tells whether a second guess was right', async () => {
    const who = await member();
    const answers = await Promise.all([patch(who, { idNumber: 'A1234567' }), patch(who, { idNumber: 'B7654321' })]);
    expect(statuses(answers)).toEqual([200, 409]);
    const held = await ownField(who, 'idNumber');
    expect(held).toMatchObject({ open: false });
    for (const guess of ['A1234567', 'B7654321', ''])
      expect((await patch(who, { idNumber: guess })).body).toMatchObject({
        code: 'identity.field_final',
        value: { field: 'idNumber' },
      });
    expect((await patch(who, { birthday: '1990-12-31', realName: 'Hoàng Thị Lan' })).status).toBe(200);
    expect(await ownField(who, 'birthday')).toMatchObject({ value: '1990-**-**', open: false });
    expect((await patch(who, { nickname: 'Lan', realName: 'Trần Văn Nam' })).body).toMatchObject({
      code: 'identity.field_final',
    });
    // Nothing of a refused change is written.
    expect(await ownField(who, 'nickname')).toMatchObject({ value: expect.stringMatching(/^profile/) });
  });

  it('is changed by two operators: asked for at the registration, required, closed, by operators alone', async () => {
    const who = await member();
    await set({
      nationality: { inRegister: true, required: true },
      skype: { inProfile: false },
      occupation: { editable: 'OPERATORS' },
    });
    const answer = await service.http('GET', '/wps/system/setting/register');
    expect(fieldsOf(answer).map(({ field }) => field)).toContain('nationality');
    const refused = await worked((proof) =>
      service.http('PUT', '/wps/member/register', { body: { ...form({ username: 'nonation' }), ...proof } }),
    );
    expect(refused.body).toMatchObject({
      code: 'request.invalid',
      value: { fields: { nationality: [expect.any(String)] } },
    });
    const asked = await member({ nationality: 'Lào' });
    expect(await ownField(asked, 'nationality')).toMatchObject({ value: 'L**' });
    const besides = await worked((proof) =>
      service.http('PUT', '/wps/member/register', {
        body: { ...form({ username: 'besides1', nationality: 'Lào', zalo: '0912345678' }), ...proof },
      }),
    );
    expect(besides.body).toMatchObject({ code: 'identity.field_closed', value: { field: 'zalo' } });
    expect((await patch(who, { skype: 'lan' })).body).toMatchObject({ code: 'identity.field_closed' });
    expect((await patch(who, { occupation: 'Teacher' })).body).toMatchObject({ code: 'identity.field_by_operators' });
    expect(await ownField(who, 'skype')).toBeUndefined();
    expect(await ownField(who, 'occupation')).toMatchObject({ open: false });
    await set({
      nationality: { inRegister: false, required: false },
      skype: { inProfile: true },
      occupation: { editable: 'EVER' },
    });
    const acted = (await service.events.published(OperatorActed)).filter(({ action }) => action === 'brand.fields');
    expect(acted).toHaveLength(2);
    expect(acted[0]).toMatchObject({ objectType: 'brandFields', objectId: 'BANYAN', operatorName: 'approver' });
    expect((JSON.parse(acted[0]?.afterJson ?? '{}') as { fields: Field[] }).fields.map(({ field }) => field).sort()).toEqual([
      'nationality', 'occupation', 'skype',
    ]); // prettier-ignore
  });

  it('has another order of the forms after a change of it', async () => {
    const now = await fields();
    const turned = [...now.slice(0, 2), ...now.slice(2).reverse()];
    expect((await approve(await ask(turned))).status).toBe(200);
    expect((await fields()).map(({ field }) => field)).toEqual(turned.map(({ field }) => field));
    expect((await approve(await ask(now))).status).toBe(200);
  });

  it('refuses rules that the service could not hold', async () => {
    const refusal = async (changes: Record<string, object>) => (await ask(await changed(changes))).body.code;
    expect(await refusal({ username: { required: false } })).toBe('identity.field_rule_fixed');
    expect(await refusal({ password: { inProfile: true } })).toBe('identity.field_rule_fixed');
    expect(await refusal({ password: { minLength: 4 } })).toBe('identity.field_bounds');
    expect(await refusal({ birthday: { patternId: 13 } })).toBe('identity.field_rule_fixed');
    expect(await refusal({ realName: { editable: 'EVER' } })).toBe('identity.field_rule_fixed');
    expect(await refusal({ zalo: { unique: true } })).toBe('identity.field_rule_fixed');
    expect(await refusal({ zalo: { minLength: 9, maxLength: 8 } })).toBe('identity.field_bounds');
    expect(await refusal({ zalo: { acceptedPattern: '(a|a)*b' } })).toBe('identity.field_pattern_unfit');
    const unfillable: Array<Record<string, object>> = [
      { occupation: { patternId: 13, minLength: 50, maxLength: 60 } },
      { skype: { acceptedPattern: '[a-z]{3}', minLength: 4 } },
      { zalo: { acceptedPattern: '\\d{30,}' } },
      { password: { minLength: 20 } },
      { password: { acceptedPattern: '\\d+' } },
      { password: { patternId: 6 } },
    ];
    for (const change of unfillable) expect(await refusal(change)).toBe('identity.field_unfillable');
    expect((await ask((await fields()).slice(1))).body.code).toBe('identity.fields_incomplete');
    const twice = await fields();
    expect((await ask([...twice.slice(1), twice[1]])).body.code).toBe('identity.fields_incomplete');
    expect((await service.http('GET', brandPath.replace('BANYAN', 'NONE'), { token: maker })).status).toBe(404);
  });

  it('is not changed by a request that saw other rules', async () => {
    const asked = await ask(await changed({ line: { minLength: 3 } }));
    const waiting = await service.http('GET', brandPath, { token: maker });
    expect(waiting.body).toMatchObject({ waiting: asked.body.id });
    await service.db.query(sql`update register_field set max_length = 39 where brand = 'BANYAN' and field = 'line'`);
    expect((await approve(asked)).body).toMatchObject({ code: 'identity.fields_changed' });
    expect((await decide(asked, 'reject')).status).toBe(200);
    expect((await fields()).find(({ field }) => field === 'line')).toMatchObject({ minLength: 2, maxLength: 39 });
  });

  it('is tried out by the code that judges members, before it counts', async () => {
    const rule = (await fields()).find(({ field }) => field === 'telegram') as Field;
    const tried = async (change: object, value: string, language = 'EN') =>
      (
        await service.http('POST', `${brandPath}/try`, {
          token: maker,
          body: { rule: { ...rule, ...change }, value, language },
        })
      ).body;
    expect(await tried({}, '@banyan')).toEqual({ accepted: true, message: null });
    expect(await tried({}, 'a b c d')).toEqual({ accepted: false, message: 'The format is not right' });
    expect(await tried({ required: true }, '')).toEqual({ accepted: false, message: 'This cannot be empty' });
    expect(await tried({ minLength: 9 }, '@lan', 'CN')).toEqual({ accepted: false, message: '请输入9到33个字符' });
    for (const hostile of ['(a+)+', '(a|)'.repeat(49)])
      expect(await tried({ acceptedPattern: hostile }, `${'a'.repeat(49)}!`)).toMatchObject({
        code: 'identity.field_pattern_unfit',
      });
    const path = `${brandPath}/try`;
    const body = { rule, value: 'x', language: 'EN' };
    const viewer = await operatorToken(['brand.view']);
    expect((await service.http('POST', path, { token: viewer, body })).status).toBe(403);
    const elsewhere = await operatorToken(['brand.edit'], { id: 3, brand: 'LOTUS' });
    expect((await service.http('POST', path, { token: elsewhere, body })).status).toBe(403);
    const birthday = { ...rule, field: 'birthday', patternId: 11, acceptedPattern: '*', minLength: 10, maxLength: 10 };
    expect(await tried(birthday, '2015-01-01')).toMatchObject({
      accepted: false,
      message: expect.stringContaining('21'),
    });
    const secret = { ...rule, field: 'password', patternId: 9, acceptedPattern: '*', minLength: 8, maxLength: 64 };
    expect(await tried(secret, 'password')).toMatchObject({ accepted: false });
  });

  it('keeps display names apart where the brand wants it, also of two at once', async () => {
    const [one, two, three] = [await member(), await member(), await member()];
    expect((await patch(one, { nickname: 'Mây' })).status).toBe(200);
    expect((await patch(two, { nickname: 'mây' })).status).toBe(200);
    await set({ nickname: { unique: true } });
    const both = await Promise.all([patch(two, { nickname: 'Sóng' }), patch(three, { nickname: 'SÓNG' })]);
    expect(statuses(both)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'identity.nickname_taken',
      value: { field: 'nickname' },
    });
    const registered = await worked((proof) =>
      service.http('PUT', '/wps/member/register', {
        body: { ...form({ username: 'samename1', nickname: 'Mây' }), ...proof },
      }),
    );
    expect(registered.body).toMatchObject({ code: 'identity.nickname_taken' });
    await set({ nickname: { unique: false } });
  });

  it('has a picture of those that the app draws, and the letters of the name without one', async () => {
    const who = await member();
    const path = '/wps/member/info/icon';
    const choose = (icon: unknown) => service.http('PUT', path, { token: who.token, body: { icon } });
    expect((await service.http('GET', path, { token: who.token })).body.value).toMatchObject({
      icon: null,
      icons: expect.arrayContaining(['koi']),
    });
    expect((await choose('koi')).body.value).toMatchObject({ icon: 'koi' });
    expect((await service.http('GET', '/wps/member/info', { token: who.token })).body.value).toMatchObject({
      icon: 'koi',
    });
    for (const wrong of ['constructor', '../koi', '', 7]) expect((await choose(wrong)).status).toBe(400);
    expect((await choose(null)).body.value).toMatchObject({ icon: null });
    expect((await service.http('GET', path)).status).toBe(401);
  });

  it('is changed for a member by two operators, masked for both, and shown whole with a reason and a record', async () => {
    const who = await member();
    expect((await patch(who, { idNumber: 'A1234567' })).status).toBe(200);
    const request = (body: object, token = maker) =>
      service.http('POST', `${membersPath}/${who.id}/profile`, { token, body: { reason: 'his passport', ...body } });
    expect((await request({ field: 'email', value: 'a@b.vn' })).body).toMatchObject({ code: 'identity.field_closed' });
    expect((await request({ field: 'idNumber', value: '#' })).body).toMatchObject({ code: 'request.invalid' });
    expect((await request({ field: 'idNumber', value: 'C9999888' }, await operatorToken(['member.view']))).status).toBe(
      403,
    );
    const asked = await request({ field: 'idNumber', value: 'C9999888' });
    expect(asked.status).toBe(202);
    expect(asked.body['payload']).toEqual({
      memberId: String(who.id), member: text((who.value as Json).member?.account), field: 'idNumber', value: '*****888',
    }); // prettier-ignore
    const look = (token: string, reason = 'I decide') =>
      service.http('POST', `/admin/v1/identity/approvals/${text(asked.body.id)}/reveal`, { token, body: { reason } });
    expect((await look(checker)).body).toEqual({ field: 'idNumber', value: 'C9999888' });
    expect((await look(await operatorToken(['approval.view', 'approval.decide'], { id: 2 }))).status).toBe(403);
    expect((await look(await operatorToken(['member.reveal'], { id: 2, brand: 'LOTUS' }))).status).toBe(403);
    expect((await approve(asked)).status).toBe(200);
    expect((await look(checker)).status).toBe(404);
    const detail = await service.http('GET', `${membersPath}/${who.id}`, { token: maker });
    expect(detail.body['told']).toEqual(
      expect.arrayContaining([
        { field: 'idNumber', value: '*****888', asked: true },
        { field: 'qq', value: null, asked: true },
      ]),
    );
    const revealed = await service.http('POST', `${membersPath}/${who.id}/reveal`, {
      token: maker,
      body: { field: 'idNumber', reason: 'a complaint' },
    });
    expect(revealed.body).toEqual({ field: 'idNumber', value: 'C9999888' });
    const stored = await service.db.query<{ all: string }>(
      sql`select string_agg(payload::text || before::text, ' ') as all from approval_request`,
    );
    expect(stored[0]?.all).not.toMatch(/C9999888|A1234567/);
    const acted = await service.events.published(OperatorActed);
    expect(acted.filter(({ afterJson, beforeJson }) => /9999888|1234567/.test(afterJson + beforeJson))).toEqual([]);
    expect(acted.map(({ action }) => action)).toEqual(expect.arrayContaining(['member.profile', 'member.reveal']));
  });

  it('does not tell by its answer what a member holds, and writes over nothing that came in between', async () => {
    const who = await member();
    const request = (field: string, value: string) =>
      service.http('POST', `${membersPath}/${who.id}/profile`, {
        token: maker,
        body: { reason: 'papers', field, value },
      });
    expect((await patch(who, { idNumber: 'A1234567' })).status).toBe(200);
    const same = await request('idNumber', 'A1234567');
    expect(same.status).toBe(202);
    expect((await request('idNumber', 'A1234567')).body).toMatchObject({ code: 'identity.approval_pending' });
    expect((await request('idNumber', 'B1234567')).body).toMatchObject({ code: 'identity.approval_pending' });
    expect((await approve(same)).status).toBe(200);
    const payee = await request('payeeName', 'Nguyễn Văn An');
    expect((await patch(who, { payeeName: 'Nguyễn Thị Lan' })).status).toBe(200);
    expect((await approve(payee)).body).toMatchObject({ code: 'identity.value_changed' });
    expect(await ownField(who, 'payeeName')).toMatchObject({ value: 'N***** T** L**' });
  });

  it('refuses a chosen name alone: one that nobody chose gets a number where another has it', async () => {
    const [one, two] = [await member(), await member()];
    await set({ nickname: { unique: true } });
    expect((await patch(one, { nickname: 'Latecomer1' })).status).toBe(200);
    const late = await register(service, { username: 'latecomer1', nickname: undefined });
    expect((await ownField(late, 'nickname'))?.['value']).toMatch(/^latecomer1 \d{6}$/);
    expect((await patch(late, { nickname: '' })).status).toBe(200);
    expect((await ownField(late, 'nickname'))?.['value']).toMatch(/^latecomer1 \d{6}$/);
    expect((await patch(two, { nickname: 'LateComer1' })).body).toMatchObject({ code: 'identity.nickname_taken' });
    expect((await patch(one, { nickname: 'Rain' })).status).toBe(200);
    // The username of another is taken, too, whatever he calls himself.
    expect((await patch(two, { nickname: 'LateComer1' })).body).toMatchObject({ code: 'identity.nickname_taken' });
    expect((await patch(late, { nickname: 'latecomer1' })).status).toBe(200);
    await set({ nickname: { unique: false } });
  });
});
