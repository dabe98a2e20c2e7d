import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { BrandCreated, BrandOpenChanged } from '@banyan/proto/identity/v1/events';
import { sql } from '@banyan/kernel/database';
import { operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { DemoService } from '../demo/demo.service.js';
import { consoleLogin, form, text } from '../identity.fixture.js';
import { SettingService } from '../setting/setting.service.js';
import { settings } from '../settings.gen.js';
import { BrandService } from './brand.service.js';

const base = '/admin/v1/identity';
const because = { reason: 'a part of the spec' };
const mai = {
  id: 'MAI',
  name: 'Mai',
  hosts: ['mai.example', 'www.mai.example'],
  currency: 'USDT',
  timeZone: 'Asia/Tokyo',
  languages: ['EN', 'VI'],
  defaultLanguage: 'EN',
  displayK: false,
  supportUrl: 'https://help.mai.example',
  telegramUrl: null,
  open: true,
  like: 'BANYAN',
};

describe('a new brand', () => {
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
  const ask = (brand: object, token = maker) => send('POST', '/brands', { ...brand, ...because }, token);
  const approve = (id: unknown, token = checker) => send('POST', `/approvals/${text(id)}/approve`, because, token);
  const agreed = async (brand: object) => approve((await ask(brand)).body.id);
  const atHost = (host: string) => service.app.get(BrandService).resolve({ host, ip: '14.160.1.1', brand: '' });
  const told = (brand: string) =>
    service.events.published(BrandCreated).then((events) => events.filter((event) => event.brand === brand));
  const opened = (brand: string) =>
    service.events.published(BrandOpenChanged).then((events) => events.filter((event) => event.brand === brand));
  const status = async (brand: string) =>
    (
      await service.http('GET', '/wps/system/status', {
        headers: { 'x-real-ip': '14.160.1.1', 'x-banyan-brand': brand, 'accept-language': 'EN' },
      })
    ).body.value;

  it('is there when two agree, once, on the record, and opens at once under its hosts', async () => {
    const asked = await ask(mai);
    expect(asked).toMatchObject({ status: 202, body: { type: 'brand.create', objectId: 'MAI', status: 'PENDING' } });
    expect(await atHost('mai.example')).toMatchObject({ brand: 'BANYAN', hostKnown: false });
    expect((await approve(asked.body.id, maker)).body).toMatchObject({ code: 'identity.same_operator' });
    expect((await approve(asked.body.id)).body).toMatchObject({ status: 'EXECUTED' });
    expect(await atHost('www.mai.example')).toMatchObject({
      brand: 'MAI',
      hostKnown: true,
      currency: 'USDT',
      timeZone: 'Asia/Tokyo',
      defaultLanguage: 'EN',
      maintenance: false,
    });
    expect((await approve(asked.body.id)).body).toMatchObject({ code: 'identity.approval_decided' });
    expect(await told('MAI')).toEqual([{ brand: 'MAI', like: 'BANYAN' }]);
    const made = (await service.events.published(OperatorActed)).filter(({ action }) => action === 'brand.create');
    expect(made).toMatchObject([{ operatorName: 'approver', objectId: 'MAI', reason: because.reason }]);
    const { body } = await send('GET', '/brands?filter={"id":"MAI"}');
    expect(body.data).toMatchObject([{ id: 'MAI', hosts: mai.hosts, open: true, like: 'BANYAN', isDefault: false }]);
    expect((await ask(mai)).body).toMatchObject({ code: 'identity.brand_exists' });
  });

  it('takes members, who are of its currency', async () => {
    const headers = { 'x-banyan-brand': 'MAI', 'x-real-ip': '14.160.1.1' };
    const body = form({ username: 'maifirst' });
    expect(await service.http('PUT', '/wps/member/register', { headers, body })).toMatchObject({ status: 200 });
    const rows = await service.db.query(sql`select brand, currency from member where username = 'maifirst'`);
    expect(rows).toEqual([{ brand: 'MAI', currency: 'USDT' }]);
  });

  it('begins like the other: settings but for secrets, forms, regions; neither follows the other from then on', async () => {
    await service.db.query(
      sql`insert into region_rule (brand, kind, country, priority) values ('LOTUS', 'deny', 'US', 7)`,
    );
    await service.db.query(sql`update register_field set required = true where brand = 'LOTUS' and field = 'email'`);
    const values = {
      [settings.minAge.key]: 20,
      [settings.socialGoogleId.key]: 'lotus-id',
      [settings.logo.key]: 'of lotus alone',
    };
    for (const [key, value] of Object.entries({ ...values, [settings.socialGoogleSecret.key]: 'sealed for LOTUS' }))
      await service.db.query(sql`insert into setting_value (brand, key, value, version) values ('LOTUS', $1, $2, 3)`, [
        key,
        JSON.stringify(value),
      ]);
    await service.db.query(sql`update brand set min_age = 20, analytics = 'ga4:G-ABC1234' where code = 'LOTUS'`);
    const sen = { ...mai, id: 'SEN', hosts: ['sen.example'], like: 'LOTUS', open: false };
    expect((await agreed(sen)).body.status).toBe('EXECUTED');
    expect(await opened('SEN')).toEqual([{ brand: 'SEN', open: false }]);
    const own = await service.app.get(SettingService).of('SEN');
    expect([own.get(settings.minAge), own.get(settings.socialGoogleId)]).toEqual([20, 'lotus-id']);
    expect(own.get(settings.socialGoogleSecret)).toBe('');
    const history = await send('GET', `/setting-changes?filter={"brand":"SEN"}`);
    const changes = history.body.data as unknown as Array<{ key: string }>;
    // The colours that the demo gave it too, and not its logo.
    const copied = ['accentDark', 'accentLight', 'behaviourGeetestId', 'minAge', 'socialGoogleId'].map(
      (name) => `identity.${name}`,
    );
    expect(changes.map(({ key }) => key).toSorted()).toEqual(copied);
    for (const change of changes) expect(change).toMatchObject({ maker: 'operator', checker: 'approver', ...because });
    const fields = async (code: string) => (await send('GET', `/brands/${code}/fields`)).body['fields'];
    expect(await fields('SEN')).toEqual(await fields('LOTUS'));
    const rules = await send('GET', '/region-rules?filter={"brand":"SEN"}');
    expect(rules.body.data).toMatchObject([{ kind: 'deny', country: 'US', priority: 7 }]);
    expect((await send('GET', '/brands/SEN')).body).toMatchObject({ analytics: '', strictDomains: false });
    await service.db.query(sql`update register_field set required = false where brand = 'LOTUS' and field = 'email'`);
    expect(await fields('SEN')).not.toEqual(await fields('LOTUS'));
  });

  it('is one of two that want the same code, or the same host, whoever agrees at the same time', async () => {
    const first = await ask({ ...mai, id: 'DAO', hosts: ['dao.example'] });
    expect((await ask({ ...mai, id: 'DAO', hosts: ['other.example'] })).body).toMatchObject({
      code: 'identity.approval_pending',
    });
    const second = await ask({ ...mai, id: 'CUC', hosts: ['cuc.example', 'dao.example'] });
    const answers = await Promise.all([approve(first.body.id), approve(second.body.id)]);
    const won = answers.filter(({ body }) => text(body.status) === 'EXECUTED');
    expect(won).toHaveLength(1);
    expect(answers.find((answer) => answer.status !== 200)?.body).toMatchObject({ code: 'identity.host_taken' });
    const rows = await service.db.query(sql`select code from brand where code in ('DAO', 'CUC')`);
    expect(rows).toHaveLength(1);
    const keys = sql`select distinct key from outbox where type = 'identity.v1.BrandCreated'`;
    expect(await service.db.query(keys)).toEqual([{ key: 'brands' }]);
    expect([...(await told('DAO')), ...(await told('CUC'))]).toHaveLength(1);
  });

  it('loses a host that another brand was given after it was asked for', async () => {
    const asked = await ask({ ...mai, id: 'LAN', hosts: ['lan.example'] });
    const { id: _id, currency: _currency, isDefault: _default, ...lotus } = (await send('GET', '/brands/LOTUS')).body;
    const hosts = ['lotus.localhost', 'lan.example'];
    const moved = await send('PUT', '/brands/LOTUS', { ...lotus, hosts, ...because });
    const answers = await Promise.all([approve(moved.body.id), approve(asked.body.id)]);
    expect(answers.filter(({ body }) => text(body.status) === 'EXECUTED')).toHaveLength(1);
    expect(answers.filter(({ body }) => text(body.code) === 'identity.host_taken')).toHaveLength(1);
  });

  it('closes for players and opens again when two agree; who passes maintenance looks in', async () => {
    const change = async (open: boolean) => {
      const { id: _id, currency: _currency, isDefault: _default, ...rest } = (await send('GET', '/brands/MAI')).body;
      await approve((await send('PUT', '/brands/MAI', { ...rest, open, ...because })).body.id);
    };
    await change(false);
    expect(await status('MAI')).toMatchObject({ maintenance: { message: null, until: null } });
    expect(await atHost('mai.example')).toMatchObject({ brand: 'MAI', maintenance: true });
    expect(await status('BANYAN')).toMatchObject({ maintenance: null });
    await service.db.query(sql`insert into allowed_ip (brand, network) values ('MAI', '14.160.1.1')`);
    expect(await status('MAI')).toMatchObject({ maintenance: null });
    await service.owner.query(sql`truncate allowed_ip`);
    await change(true);
    await change(true);
    expect(await status('MAI')).toMatchObject({ maintenance: null });
    expect(await opened('MAI')).toEqual([
      { brand: 'MAI', open: false },
      { brand: 'MAI', open: true },
    ]);
  });

  it('takes over only values that whoever asks and whoever agrees may set', async () => {
    const set = sql`insert into setting_value (brand, key, value, version) values ('LOTUS', 'games.freeRoundsPerDay', '7', 1)`;
    await service.db.query(set);
    const brand = { ...mai, id: 'HOA', hosts: ['hoa.example'], like: 'LOTUS' };
    const operators = await service.db.query<{ id: string; username: string }>(
      sql`select id, username from operator where username in ('operator', 'approver') order by username desc`,
    );
    const [asks, agrees] = operators.map(({ id, username }) => ({ id: Number(id), username }));
    const asking = ['brand.edit', 'approval.view'];
    const poor = await operatorToken(asking, { ...asks, brand: '' });
    expect(await ask(brand, poor)).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } });
    const asked = await ask(brand, await operatorToken([...asking, 'vendor.money'], { ...asks, brand: '' }));
    expect(asked.status).toBe(202);
    const deciding = [...asking, 'approval.decide'];
    const decider = await operatorToken(deciding, { ...agrees, brand: '' });
    expect((await approve(asked.body.id, decider)).body).toMatchObject({ code: 'auth.forbidden' });
    const whole = await operatorToken([...deciding, 'vendor.money'], { ...agrees, brand: '' });
    expect((await approve(asked.body.id, whole)).body).toMatchObject({ status: 'EXECUTED' });
    const own = sql`select value from setting_value where brand = 'HOA' and key = 'games.freeRoundsPerDay'`;
    expect(await service.db.query(own)).toEqual([{ value: 7 }]);
  });

  it('keeps its hosts as browsers send them', async () => {
    const hosts = [' CHƠI.Example ', 'chơi.example', 'Play.Example'];
    const asked = await ask({ ...mai, id: 'TRE', hosts });
    expect(asked.body['payload']).toMatchObject({ hosts: ['play.example', 'xn--chi-d7a.example'] });
  });

  it.each([
    [{ id: 'lotus' }, 'request.invalid'],
    [{ id: 'L' }, 'request.invalid'],
    [{ id: 'LOTUS' }, 'identity.brand_exists'],
    [{ currency: 'EUR' }, 'request.invalid'],
    [{ currency: 'toString' }, 'request.invalid'],
    [{ timeZone: 'Mars/Olympus' }, 'identity.zone_unknown'],
    [{ languages: ['XX'] }, 'identity.language_unknown'],
    [{ defaultLanguage: 'AR' }, 'identity.language_unknown'],
    [{ like: 'NONE' }, 'request.not_found'],
    [{ supportUrl: 'javascript:alert(1)' }, 'request.invalid'],
    [{ hosts: [] }, 'request.invalid'],
    [{ hosts: ['LOTUS.localhost'] }, 'identity.host_taken'],
    [{ hosts: ['localhost'] }, 'identity.host_taken'],
    ...[
      'two words',
      'new.example:8080',
      'https://new.example',
      'new.example/admin',
      'new.example.',
      '*.new.example',
      'xn--a',
      '127.0.0.1',
      '127.1',
      '0x7f.1',
      '[::1]',
      '::1',
      'new..example',
      'admin@new.example',
      '',
    ].map((host) => [{ hosts: [host] }, 'identity.host_malformed'] as const),
  ])('is refused with %j', async (wrong, code) => {
    expect((await ask({ ...mai, id: 'NEW', hosts: ['new.example'], ...wrong })).body).toMatchObject({ code });
  });

  it('cannot have the platform’s own host, which is the default brand’s', async () => {
    await service.db.query(sql`delete from brand_host where host = 'localhost'`);
    const answer = await ask({ ...mai, id: 'NEW', hosts: ['localhost'] });
    expect(answer.body).toMatchObject({ code: 'identity.host_reserved' });
    await service.db.query(sql`insert into brand_host (host, brand) values ('localhost', 'BANYAN')`);
  });

  it('is nothing for who may not edit brands, nor for operators of one', async () => {
    const viewer = await operatorToken(['brand.view'], { id: 1 });
    const ofOne = await operatorToken(['brand.edit'], { id: 901, brand: 'BANYAN' });
    const brand = { ...mai, id: 'NEW', hosts: ['new.example'] };
    for (const token of [viewer, ofOne]) expect((await ask(brand, token)).status).toBe(403);
    const asked = await ask(brand);
    const decider = await operatorToken(['approval.decide', 'brand.edit'], {
      id: 2,
      brand: 'BANYAN',
      username: 'one',
    });
    expect((await approve(asked.body.id, decider)).status).toBe(403);
    expect(await atHost('new.example')).toMatchObject({ hostKnown: false });
  });
});
