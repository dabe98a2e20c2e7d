import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { BrandChanged } from '@banyan/proto/identity/v1/events';
import { Database, sql } from '@banyan/kernel/database';
import { operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { DemoService } from '../demo/demo.service.js';
import { consoleLogin, form, register, text, worked } from '../identity.fixture.js';
import { definitions } from './definitions.gen.js';
import { openSetting } from './setting-secret.js';
import { SettingService } from './setting.service.js';

const base = '/admin/v1/identity';
const reason = 'a part of the spec';
const age = 'identity.passwordMaxAgeDays';

interface Shown {
  id: string;
  own: { value: unknown };
  standard: { value: unknown };
  version: number;
  waiting: string | null;
}

describe('settings of a brand', () => {
  let service: TestService;
  let maker: string;
  let checker: string;
  beforeAll(async () => {
    service = await testService(AppModule);
    await service.app.get(DemoService).seed();
    ({ token: maker } = await consoleLogin(service, 'operator'));
    ({ token: checker } = await consoleLogin(service, 'approver'));
  });
  afterAll(() => service.close());

  const send = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, token = maker) =>
    service.http(method, base + path, { token, ...(body && { body }) });
  const shown = async (key: string, brand = 'LOTUS') => {
    const { data } = (await send('GET', `/settings/${brand}`)).body;
    return (data as unknown as Shown[]).find(({ id }) => id === key) as Shown;
  };
  const ask = (key: string, value: unknown, version: number, brand = 'LOTUS', token = maker) =>
    send('PUT', `/settings/${brand}/${key}`, { to: { value }, version, reason }, token);
  const approve = (id: unknown) => send('POST', `/approvals/${text(id)}/approve`, { reason }, checker);
  const agreed = async (key: string, value: unknown, brand = 'LOTUS') => {
    const asked = await ask(key, value, (await shown(key, brand)).version, brand);
    expect(asked).toMatchObject({ status: 200, body: { done: false, approval: { status: 'PENDING' } } });
    return approve(asked.body.approval?.id);
  };
  const history = async (key: string) =>
    (await send('GET', `/setting-changes?filter=${JSON.stringify({ brand: 'LOTUS', key })}`)).body
      .data as unknown as Array<{ version: number; before: object; after: object; maker: string; checker: string }>;
  const brandRow = async (code = 'LOTUS') =>
    (
      await service.db.query<{ flags: Record<string, boolean>; minAge: number; days: number | null }>(
        sql`select flags, min_age as "minAge", password_max_age_days as days from brand where code = $1`,
        [code],
      )
    )[0];

  it('are all there with their standards, and only for brands that there are', async () => {
    const { body } = await send('GET', '/settings/BANYAN');
    expect((body.data as unknown as Shown[]).map(({ id }) => id)).toEqual(definitions.map(({ key }) => key));
    expect(await shown('identity.freePlay')).toMatchObject({
      own: { value: null },
      standard: { value: true },
      version: 0,
    });
    expect((await send('GET', '/settings/NOBODY')).status).toBe(404);
  });

  it('change when another operator agrees, with history, record and event, and the same again changes nothing', async () => {
    const first = await ask(age, 90, 0);
    expect(first.body).toMatchObject({ done: false, approval: { type: 'setting.change', objectId: `LOTUS:${age}` } });
    expect((await ask(age, 90, 0)).body).toMatchObject({ code: 'identity.approval_pending' });
    expect(await shown(age)).toMatchObject({ own: { value: null }, waiting: text(first.body.approval?.id) });
    const id = text(first.body.approval?.id);
    expect((await send('POST', `/approvals/${id}/approve`, { reason })).body).toMatchObject({
      code: 'identity.same_operator',
    });
    const answers = await Promise.all([approve(id), approve(id)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await shown(age)).toMatchObject({ own: { value: 90 }, version: 1, waiting: null });
    expect((await brandRow())?.days).toBe(90);
    expect((await brandRow('BANYAN'))?.days).toBeNull();
    expect((await ask(age, 90, 0)).body).toEqual({ done: true, approval: null });
    expect(await history(age)).toMatchObject([
      { version: 1, before: { value: null }, after: { value: 90 }, maker: 'operator', checker: 'approver' },
    ]);
    expect(await service.events.published(BrandChanged)).toEqual([{ brand: 'LOTUS' }]);
    const acted = (await service.events.published(OperatorActed)).filter(({ action }) => action === 'setting.change');
    expect(acted.map(({ objectId, afterJson }) => [objectId, afterJson])).toEqual([[`LOTUS:${age}`, '{"value":90}']]);
  });

  it('are not overwritten by who saw an older version, when asked and when carried out', async () => {
    expect((await ask(age, 30, 0)).body).toMatchObject({ code: 'identity.setting_changed' });
    const asked = await ask(age, 30, 1);
    const settings = service.app.get(SettingService);
    await service.db.transaction(async (tx) => {
      await tx.query(sql`select revision from setting_revision for update`);
      await tx.query(sql`update setting_value set version = 2, value = '60' where brand = 'LOTUS' and key = $1`, [age]);
    });
    expect((await approve(asked.body.approval?.id)).body).toMatchObject({ code: 'identity.setting_changed' });
    expect(
      (await settings.of('LOTUS')).get({
        type: 'count',
        key: age,
        standard: 0,
        min: 0,
        max: 99,
        unit: '',
        group: '',
        permission: '',
        two: true,
      }),
    ).toBe(60);
    await send('POST', `/approvals/${text(asked.body.approval?.id)}/reject`, { reason }, checker);
  });

  it('are all or nothing when the process dies in between', async () => {
    const before = [await shown('identity.smsLogin'), (await brandRow())?.flags];
    const asked = await ask('identity.smsLogin', true, 0);
    const table = sql`alter table setting_change rename to setting_change_gone`;
    const back = sql`alter table setting_change_gone rename to setting_change`;
    await service.owner.query(table);
    await service.breaking(async () => expect((await approve(asked.body.approval?.id)).status).toBe(500));
    await service.owner.query(back);
    expect([{ ...(await shown('identity.smsLogin')), waiting: null }, (await brandRow())?.flags]).toEqual(before);
    expect((await approve(asked.body.approval?.id)).body).toMatchObject({ status: 'EXECUTED' });
    expect((await brandRow())?.flags).toMatchObject({ smsLogin: true, freePlay: true });
  });

  it('go back to what they were, as a change of its own', async () => {
    const undo = (version: number) => send('POST', '/settings/LOTUS/identity.smsLogin/undo', { version, reason });
    expect((await undo(7)).body).toMatchObject({ code: 'identity.setting_never_changed' });
    const asked = await undo(1);
    expect((await approve(asked.body.approval?.id)).body).toMatchObject({ status: 'EXECUTED' });
    expect(await shown('identity.smsLogin')).toMatchObject({ own: { value: null }, version: 2 });
    expect((await history('identity.smsLogin')).map(({ version, after }) => [version, after])).toEqual([
      [2, { value: null }],
      [1, { value: true }],
    ]);
    expect((await brandRow())?.flags).toMatchObject({ smsLogin: false });
  });

  it('are what the brand’s own page says, whichever of the two was changed', async () => {
    await agreed('identity.freePlay', false);
    const { id: _id, currency: _currency, isDefault: _default, ...brand } = (await send('GET', '/brands/LOTUS')).body;
    expect(brand).toMatchObject({ freePlay: false });
    const asked = await send('PUT', '/brands/LOTUS', { ...brand, freePlay: true, loginCaptcha: true, reason });
    expect((await approve(asked.body.id)).body).toMatchObject({ status: 'EXECUTED' });
    expect(await shown('identity.freePlay')).toMatchObject({ own: { value: true }, version: 2 });
    expect(await shown('identity.loginCaptcha')).toMatchObject({ own: { value: true }, version: 1 });
    expect((await history('identity.loginCaptcha')).map(({ maker: who }) => who)).toEqual(['operator']);
  });

  it('are not undone by a request for the brand whose form is older', async () => {
    const form = async () => {
      const { id: _id, currency: _currency, isDefault: _default, ...brand } = (await send('GET', '/brands/LOTUS')).body;
      return { ...brand, reason };
    };
    const { freePlay, loginCaptcha } = (await form()) as { freePlay?: unknown; loginCaptcha?: unknown };
    const named = await send('PUT', '/brands/LOTUS', { ...(await form()), name: 'Lotus of the spec' });
    await agreed('identity.freePlay', !freePlay);
    expect((await approve(named.body.id)).body).toMatchObject({ status: 'EXECUTED' });
    expect(await form()).toMatchObject({ name: 'Lotus of the spec', freePlay: !freePlay });
    expect(await shown('identity.freePlay')).toMatchObject({ own: { value: !freePlay } });
    expect((await brandRow())?.flags).toMatchObject({ freePlay: !freePlay });
    const records = (await service.events.published(OperatorActed)).filter(({ action }) => action === 'brand.update');
    expect(JSON.parse(records.at(-1)?.afterJson ?? '')).toEqual({ name: 'Lotus of the spec' });
    // What it does ask for is refused when somebody changed it meanwhile.
    const switched = await send('PUT', '/brands/LOTUS', { ...(await form()), loginCaptcha: !loginCaptcha });
    await agreed('identity.loginCaptcha', !loginCaptcha);
    expect((await approve(switched.body.id)).body).toMatchObject({ code: 'identity.setting_changed' });
    await send('POST', `/approvals/${text(switched.body.id)}/reject`, { reason }, checker);
    await agreed('identity.loginCaptcha', loginCaptcha);
    await agreed('identity.freePlay', freePlay);
  });

  it.each([
    ['identity.minAge', 17, 'identity.setting_out_of_bounds'],
    ['identity.minAge', '18', 'identity.setting_malformed'],
    ['identity.minAge', 18.5, 'identity.setting_malformed'],
    ['identity.freePlay', 'yes', 'identity.setting_malformed'],
    ['identity.constructor', 1, 'identity.setting_unknown'],
    ['wallet.withdrawalMin', { VND: '-1' }, 'identity.setting_malformed'],
    ['wallet.withdrawalMin', { VND: '9'.repeat(18) }, 'identity.setting_out_of_bounds'],
    ['wallet.withdrawalMin', { __proto__x: '1' }, 'identity.setting_malformed'],
    ['wallet.withdrawalMin', {}, 'identity.setting_malformed'],
  ])('refuse %s = %j', async (key, value, code) => {
    expect((await ask(key, value, 0)).body).toMatchObject({ code });
  });

  it('refuse at the request what does not go together, so that nothing waits that nobody can carry out', async () => {
    const crossed = [
      ['identity.minAge', 25, 'identity.settings_crossed'],
      ['wallet.withdrawalMin', { VND: '3000000000001' }, 'identity.settings_crossed'],
      ['wallet.withdrawalMax', { USDT: '3999999' }, 'identity.settings_crossed'],
      ['wallet.transferMin', { VND: '1000000000001' }, 'identity.settings_crossed'],
      ['wallet.transferMax', { VND: '99999999' }, 'identity.settings_crossed'],
    ] as const;
    for (const [key, value, code] of crossed) {
      expect((await ask(key, value, 0)).body).toMatchObject({ code });
      const file = { format: 'banyan-settings', version: 1, brand: 'LOTUS', values: { [key]: value } };
      expect((await send('POST', '/settings/LOTUS/import', { file, reason })).body).toMatchObject({ code });
      expect((await shown(key)).waiting).toBeNull();
    }
    expect((await brandRow())?.minAge).toBe(18);
    // Each goes with what there is, and both do not go together.
    const lower = await ask('wallet.transferMin', { VND: '600000000000' }, 0);
    const upper = await ask('wallet.transferMax', { VND: '500000000000' }, 0);
    expect((await approve(lower.body.approval?.id)).body).toMatchObject({ status: 'EXECUTED' });
    expect((await approve(upper.body.approval?.id)).body).toMatchObject({ code: 'identity.settings_crossed' });
    await send('POST', `/approvals/${text(upper.body.approval?.id)}/reject`, { reason }, checker);
    await agreed('wallet.transferMin', null);
  });

  it('are what registration goes by at once: ages, captcha, and whether anybody may come', async () => {
    const headers = { 'x-banyan-brand': 'LOTUS' };
    const code = async (over: object) =>
      worked((proof) =>
        service.http('PUT', '/wps/member/register', { body: { ...form({ ...over }), ...proof }, headers }),
      ).then(({ body }) => body.code);
    const year = service.clock.now().getUTCFullYear();
    const young = { birthday: `${year - 25}-01-01`, username: 'young25' };
    await agreed('identity.birthdayMinAge', 30);
    await agreed('identity.minAge', 20);
    const form20 = await service.http('GET', '/wps/system/setting/register', { headers });
    expect(form20.body.value).toMatchObject({ minAge: 20 });
    expect(await code(young)).toBe('identity.underage');
    await agreed('identity.directRegistration', false);
    expect(await code({ ...young, birthday: `${year - 40}-01-01` })).toBe('identity.registration_closed');
    await agreed('identity.directRegistration', null);
    await agreed('identity.birthdayMinAge', null);
    expect((await register(service, young, headers)).id).toBeGreaterThan(0n);
    await agreed('identity.minAge', null);
  });

  it('switch sections of the players’ app at once where one operator may', async () => {
    const tree = async (brand: string) =>
      (await service.http('GET', '/wps/system/settings', { headers: { 'x-banyan-brand': brand } })).body
        .value as unknown as Array<{
        modId: string;
        enabled: string;
        childrenNodes: Array<{ modId: string; enabled: string }>;
      }>;
    const enabled = async (modId: string, brand = 'LOTUS') =>
      (await tree(brand)).flatMap((node) => [node, ...node.childrenNodes]).find((node) => node.modId === modId)
        ?.enabled;
    const leftOut = async () =>
      (await service.http('GET', '/wps/system/whitelabel', { headers: { 'x-banyan-brand': 'LOTUS' } })).body.value
        ?.leftOut;
    const sections = definitions.filter(({ group }) => group === 'sections');
    const modIds = {
      sectionLive: 'LIVE',
      sectionSports: 'SPORTS',
      sectionFish: 'FISH',
      sectionSlots: 'RNG',
      sectionPvp: 'PVP',
      sectionPromotions: 'promotions',
      sectionRightBar: 'rightBar',
      sectionMessages: 'messages',
      sectionAgentCentre: 'agentCentre',
      sectionAgentSales: 'agentSales',
      sectionAgentTransfers: 'agentTransfers',
      sectionAgentLinks: 'agentLinks',
      sectionAgentPresets: 'agentPresets',
      sectionAgentNews: 'agentNews',
    };
    expect(Object.keys(modIds)).toEqual(sections.map(({ key }) => key.replace('identity.', '')));
    for (const [setting, modId] of Object.entries(modIds)) {
      expect(await enabled(modId)).toBe('1');
      expect((await ask(`identity.${setting}`, false, 0)).body).toEqual({ done: true, approval: null });
      expect([await enabled(modId), await enabled(modId, 'BANYAN')]).toEqual(['0', '1']);
      expect(await leftOut()).toContain(modId);
      const answers = await Promise.all([ask(`identity.${setting}`, true, 1), ask(`identity.${setting}`, null, 1)]);
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
      expect(await enabled(modId)).toBe('1');
      expect(await leftOut()).toEqual([]);
    }
  });

  it('need the setting’s own permission, and the brand in which an operator works', async () => {
    const token = (permissions: string[], brand = '') => operatorToken(permissions, { brand });
    const of = async (permissions: string[], brand = '') =>
      (await ask('identity.smsLogin', true, 2, 'LOTUS', await token(permissions, brand))).status;
    expect(await of(['setting.edit'])).toBe(403);
    expect(await of(['brand.edit'])).toBe(403);
    expect(await of(['setting.edit', 'brand.edit'], 'BANYAN')).toBe(403);
    const foreign = await token(['setting.view'], 'BANYAN');
    for (const path of ['/settings/LOTUS', '/settings/LOTUS/file'])
      expect((await send('GET', path, undefined, foreign)).status).toBe(403);
    const seen = await send('GET', '/setting-changes', undefined, foreign);
    // The demo's own; of the other brand's none.
    const brands = (seen.body.data as unknown as Array<{ brand: string }>).map(({ brand }) => brand);
    expect(seen.body.total).toBe(brands.length);
    expect(new Set(brands)).toEqual(new Set(['BANYAN']));
  });

  it('keep secrets sealed, show no more than that there is one, and leave them out of files', async () => {
    const [key, id] = ['identity.socialGoogleSecret', 'identity.socialGoogleId'];
    const secret = 'GOCSPX-a-secret-of-the-brand';
    for (const value of [5, 'x'.repeat(201), 'a space', 'dấu']) expect((await ask(key, value, 0)).status).toBe(422);
    expect((await agreed(id, 'client-1')).status).toBe(200);
    expect((await agreed(key, secret)).status).toBe(200);
    expect(await shown(id)).toMatchObject({ own: { value: 'client-1' }, standard: { value: '' }, version: 1 });
    expect(await shown(key)).toMatchObject({ own: { value: '•' }, version: 1 });
    const [row] = await service.db.query<{ value: string }>(
      sql`select value #>> '{}' as value from setting_value where brand = 'LOTUS' and key = $1`,
      [key],
    );
    expect(openSetting('LOTUS', key, row?.value ?? '')).toBe(secret);
    expect(() => openSetting('BANYAN', key, row?.value ?? '')).toThrow();
    const kept = await service.db.query(
      sql`select to_jsonb(c) from setting_change c union all select to_jsonb(r) from approval_request r union all select to_jsonb(a) from audit_log a`,
    );
    expect(JSON.stringify(kept)).not.toContain(secret);
    const { body: file } = await send('GET', '/settings/LOTUS/file');
    expect(file['values']).toHaveProperty([id]);
    expect(file['values']).not.toHaveProperty([key]);
    const without = await send('POST', '/settings/LOTUS/compare', { file, reason });
    expect(without.body).toEqual({ changes: [] });
    const forged = { ...file, values: { [key]: row?.value } };
    expect((await send('POST', '/settings/BANYAN/compare', { file: forged, reason })).body).toMatchObject({
      code: 'identity.setting_malformed',
    });
    expect((await agreed(key, null)).status).toBe(200);
    expect(await shown(key)).toMatchObject({ own: { value: null }, version: 2 });
  });

  it('go to another brand as a file, whole and by two, and what the file has not goes back', async () => {
    const file = (await send('GET', '/settings/LOTUS/file')).body;
    expect(file).toMatchObject({ brand: 'LOTUS', values: { 'identity.loginCaptcha': true, [age]: 60 } });
    await agreed('identity.forcePasswordChange', false, 'BANYAN');
    const body = { file, reason };
    const { changes } = (await send('POST', '/settings/BANYAN/compare', body)).body;
    expect(changes).toContainEqual({
      key: 'identity.forcePasswordChange',
      before: { value: false },
      after: { value: null },
    });
    const asked = await send('POST', '/settings/BANYAN/import', body);
    expect(asked.body).toMatchObject({ done: false, approval: { type: 'setting.import', objectId: 'BANYAN' } });
    expect((await approve(asked.body.approval?.id)).body).toMatchObject({ status: 'EXECUTED' });
    expect((await send('GET', '/settings/BANYAN/file')).body).toMatchObject({ values: file.values });
    expect(await brandRow('BANYAN')).toMatchObject({ days: 60, flags: { forcePasswordChange: true } });
    expect((await send('POST', '/settings/BANYAN/import', body)).body).toEqual({ done: true, approval: null });
    const wrong = { ...(file as object), values: { 'identity.nothing': 1 } };
    expect((await send('POST', '/settings/BANYAN/import', { file: wrong, reason })).body).toMatchObject({
      code: 'identity.setting_unknown',
    });
  });

  it('are read by other services by their revision, in the order of the commits', async () => {
    const settings = service.app.get(SettingService);
    const { revision, values } = await settings.read(0n);
    expect(values).toContainEqual({ brand: 'LOTUS', key: age, json: '60' });
    expect(await settings.read(revision)).toEqual({ revision, unchanged: true, values: [] });
    // Somebody's change is not committed yet: the others wait for it, so that nobody who has their revision lacks his.
    const keys = ['identity.sectionSports', 'identity.sectionFish'];
    const versions = await Promise.all(keys.map(async (key) => (await shown(key, 'LOTUS')).version));
    const done: number[] = [];
    const others: Array<Promise<unknown>> = [];
    await service.app.get(Database).transaction(async (tx) => {
      await tx.query(sql`select revision from setting_revision for update`);
      for (const [at, key] of keys.entries())
        others.push(ask(key, false, versions[at] ?? 0).then(({ status }) => done.push(status)));
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(done).toEqual([]);
    });
    await Promise.all(others);
    expect(done).toEqual([200, 200]);
    expect((await settings.read(revision)).revision).toBe(revision + 2n);
  });
});
