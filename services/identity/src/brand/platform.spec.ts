import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { BrandChanged } from '@banyan/proto/identity/v1/events';
import { operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { DemoService } from '../demo/demo.service.js';
import { consoleLogin, text } from '../identity.fixture.js';
import { BrandService } from './brand.service.js';

const base = '/admin/v1/identity';
const america = '8.8.8.8';
const because = { reason: 'a part of the spec' };

describe('brands, maintenance and regions in the console', () => {
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
  const approve = (id: unknown, token = checker) => send('POST', `/approvals/${text(id)}/approve`, because, token);
  /** Asks, shows that nobody decides his own, and lets the other operator agree. */
  const agreed = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const asked = await send(method, path, { ...body, ...because });
    expect(asked).toMatchObject({ status: 202, body: { status: 'PENDING', mine: true } });
    expect((await approve(asked.body.id, maker)).body).toMatchObject({ code: 'identity.same_operator' });
    expect((await approve(asked.body.id)).body).toMatchObject({ status: 'EXECUTED' });
    return asked.body;
  };
  const status = async (ip = '14.160.1.1', brand = 'BANYAN') =>
    (
      await service.http('GET', '/wps/system/status', {
        headers: { 'x-real-ip': ip, 'x-banyan-brand': brand, 'accept-language': 'EN' },
      })
    ).body.value;
  const acted = async (action: string) =>
    (await service.events.published(OperatorActed)).filter((event) => event.action === action);
  const settings = async (code = 'LOTUS') => {
    const { id: _id, currency: _currency, isDefault: _default, ...rest } = (await send('GET', `/brands/${code}`)).body;
    return rest;
  };
  /** So many minutes on, fewer than a session of the console rests, with both operators at work. */
  const later = async (count: number) => {
    service.clock.advance(count * 60_000);
    for (const token of [maker, checker]) expect((await send('GET', '/brands', undefined, token)).status).toBe(200);
  };
  const minutes = (count: number) => new Date(service.clock.now().getTime() + count * 60_000).toISOString();

  it('is nothing for operators of another brand', async () => {
    const stranger = await operatorToken(['brand.edit', 'brand.view'], { id: 901, brand: 'BANYAN' });
    const answer = await send('PUT', '/brands/LOTUS', { ...(await settings()), ...because }, stranger);
    expect([answer.status, answer.body.code]).toEqual([403, 'auth.forbidden']);
  });

  it('changes a brand when two agree: name, hosts, languages, links, and nothing else', async () => {
    const before = await settings();
    expect(before).toMatchObject({
      name: 'Lotus',
      hosts: ['lotus.localhost'],
      languages: expect.arrayContaining(['VI']),
    });
    const after = {
      ...before,
      name: 'Lotus Club',
      hosts: ['Lotus.Example', 'lotus.localhost'],
      supportUrl: 'https://help.lotus.example',
      freePlay: false,
      launchGameCdns: [
        ' https://Play.Example:443/ ',
        'https://play.example',
        'http://mirror.localhost:8090',
        'https://chơi.example',
      ],
      imageCdns: ['https://Img.Example/', 'https://img.example'],
      analytics: 'plausible:lotus.example',
    };
    const asked = await agreed('PUT', '/brands/LOTUS', after);
    expect(asked).toMatchObject({ type: 'brand.update', objectId: 'LOTUS', before: { name: 'Lotus' } });
    const launchGameCdns = ['http://mirror.localhost:8090', 'https://play.example', 'https://xn--chi-d7a.example'];
    const hosts = ['lotus.example', 'lotus.localhost'];
    expect(await settings()).toEqual({ ...after, hosts, launchGameCdns, imageCdns: ['https://img.example'] });
    const told = (await status('14.160.1.1', 'LOTUS'))?.info;
    expect(told?.launchGameCDNs).toEqual(launchGameCdns);
    expect((await status())?.info?.launchGameCDNs).toEqual([]);
    expect(told).toMatchObject({ imageCDNs: ['https://img.example'], analytics: 'plausible:lotus.example' });
    expect(told?.whitelabel).toMatchObject({
      freePlay: false,
      directRegistration: true,
      brand: { name: 'Lotus Club', supportUrl: 'https://help.lotus.example' },
    });
    expect(await service.events.published(BrandChanged)).toEqual([{ brand: 'LOTUS' }]);
    const [event] = await acted('brand.update');
    expect(JSON.parse(event?.beforeJson ?? '')).toEqual({
      name: 'Lotus',
      hosts: ['lotus.localhost'],
      launchGameCdns: [],
      imageCdns: [],
      analytics: '',
      supportUrl: 'https://support.lotus.example',
      freePlay: true,
    });
  });

  it('shows flags and ages of a brand in the record', async () => {
    const before = await settings();
    const turned = Object.keys(before).filter(
      (name) => /password|mobile|birthdayMin/i.test(name) && before[name] !== null,
    );
    expect(turned.length).toBeGreaterThan(0);
    const after = Object.fromEntries(
      turned.map((name) => [name, typeof before[name] === 'boolean' ? !before[name] : Number(before[name]) + 1]),
    );
    await agreed('PUT', '/brands/LOTUS', { ...before, ...after });
    const event = (await acted('brand.update')).at(-1);
    expect(JSON.parse(event?.afterJson ?? '')).toEqual(after);
    expect(JSON.parse(event?.beforeJson ?? '')).toEqual(Object.fromEntries(turned.map((name) => [name, before[name]])));
    await agreed('PUT', '/brands/LOTUS', before);
  });

  it('refuses hosts of no brand from when two agree on strict domains of the default brand, with a record of it', async () => {
    const grpc = service.app.get(BrandService);
    const foreign = () => grpc.resolve({ host: 'somewhere.example', ip: '', brand: '' });
    const before = await settings('BANYAN');
    expect(before.strictDomains).toBe(false);
    expect(await foreign()).toMatchObject({ brand: 'BANYAN', hostKnown: false, invalidDomain: false });
    await agreed('PUT', '/brands/LOTUS', { ...(await settings()), strictDomains: true });
    expect(await foreign()).toMatchObject({ invalidDomain: false });
    const supportUrl = 'https://help.banyan.example';
    await agreed('PUT', '/brands/BANYAN', { ...before, supportUrl, strictDomains: true });
    expect(await foreign()).toMatchObject({ brand: 'BANYAN', hostKnown: false, invalidDomain: true, supportUrl });
    expect(await grpc.resolve({ host: 'LOCALHOST', ip: '', brand: '' })).toMatchObject({
      hostKnown: true,
      invalidDomain: false,
    });
    expect(await grpc.resolve({ host: '', ip: '', brand: 'BANYAN' })).toMatchObject({ invalidDomain: false });
    const changes = (await acted('brand.update')).filter(({ objectId }) => objectId === 'BANYAN');
    expect(changes.map(({ afterJson }) => JSON.parse(afterJson) as unknown)).toEqual([
      { supportUrl, strictDomains: true },
    ]);
    await agreed('PUT', '/brands/BANYAN', before);
    expect(await foreign()).toMatchObject({ invalidDomain: false });
  });

  it.each([
    [{ hosts: ['localhost'] }, 'identity.host_taken'],
    [{ hosts: ['two words'] }, 'identity.host_malformed'],
    ...[
      'http://play.example',
      'https://play.example/path',
      'https://play.example?a=1',
      'https://name@play.example',
      'https://*.play.example',
      'https://play.example;script-src',
      'ftp://play.example',
      'javascript:alert(1)',
      'play.example',
      'http://localhost.example',
    ].map((host) => [{ launchGameCdns: ['https://fine.example', host] }, 'identity.launch_host_malformed'] as const),
    [{ launchGameCdns: Array.from({ length: 21 }, (_, place) => `https://play${place}.example`) }, 'request.invalid'],
    [{ imageCdns: ['https://img.example/path'] }, 'identity.image_host_malformed'],
    [{ analytics: 'https://evil.example/x.js' }, 'identity.analytics_unknown'],
    [{ analytics: 'ga4:G-x' }, 'identity.analytics_unknown'],
    [{ timeZone: 'Mars/Olympus' }, 'identity.zone_unknown'],
    [{ languages: ['VI', 'XX'] }, 'identity.language_unknown'],
    [{ defaultLanguage: 'AR', languages: ['VI'] }, 'identity.language_unknown'],
    [{ supportUrl: 'javascript:alert(1)' }, 'request.invalid'],
  ])('refuses a brand with %j', async (wrong, code) => {
    const answer = await send('PUT', '/brands/LOTUS', { ...(await settings()), ...wrong, ...because });
    expect(answer.body).toMatchObject({ code });
  });

  it('closes the platform when two agree, tells players why, and opens by one', async () => {
    const plan = { brand: null, startsAt: null, endsAt: minutes(60), messages: { EN: 'Moving house', VI: 'Dọn nhà' } };
    await agreed('POST', '/maintenances', plan);
    expect(await status()).toMatchObject({ maintenance: { message: 'Moving house', until: plan.endsAt } });
    const [open] = (await send('GET', '/maintenances?filter={"state":"OPEN"}')).body.data as unknown as [
      { id: string },
    ];
    const moved = await send('POST', `/maintenances/${open.id}/move`, { endsAt: minutes(90), ...because });
    expect(moved.body).toMatchObject({ state: 'OPEN', endsAt: minutes(90) });
    expect(await send('POST', `/maintenances/${open.id}/move`, { endsAt: minutes(-1), ...because })).toMatchObject({
      status: 422,
      body: { code: 'identity.maintenance_ends_early' },
    });
    service.clock.advance(1000);
    expect((await send('POST', `/maintenances/${open.id}/end`, because)).status).toBe(204);
    expect(await status()).toMatchObject({ maintenance: null });
    expect((await send('POST', `/maintenances/${open.id}/end`, because)).body).toMatchObject({
      code: 'identity.maintenance_over',
    });
    expect(await acted('maintenance.end')).toMatchObject([{ objectId: open.id, reason: because.reason }]);
  });

  it('plans a maintenance of one brand, shows the passed address in, and takes the plan back', async () => {
    const plan = { brand: 'LOTUS', startsAt: minutes(10), endsAt: minutes(20), messages: { EN: 'Soon' } };
    await agreed('POST', '/maintenances', plan);
    await agreed('POST', '/allowed-ips', { brand: null, network: '8.8.8.0/24', note: 'the office' });
    expect(await status(america, 'LOTUS')).toMatchObject({ maintenance: null });
    await later(11);
    expect(await status('14.160.1.1', 'LOTUS')).toMatchObject({ maintenance: { message: 'Soon' } });
    expect(await status('14.160.1.1')).toMatchObject({ maintenance: null });
    expect(await status(america, 'LOTUS')).toMatchObject({ maintenance: null });
    const [address] = (await send('GET', '/allowed-ips')).body.data as unknown as [{ id: string }];
    expect((await send('POST', `/allowed-ips/${address.id}/remove`, because)).status).toBe(204);
    expect(await status(america, 'LOTUS')).toMatchObject({ maintenance: { message: 'Soon' } });
    await later(10);
    await agreed('POST', '/maintenances', { ...plan, startsAt: minutes(30), endsAt: null });
    const planned = '/maintenances?filter={"state":"PLANNED"}';
    const within = async (from: number, until: number) => {
      const filter = encodeURIComponent(JSON.stringify({ from: minutes(from), until: minutes(until) }));
      return (await send('GET', `/maintenances?filter=${filter}`)).body.data;
    };
    expect([(await within(25, 35))?.length, (await within(35, 7 * 1440))?.length]).toEqual([1, 0]);
    const [next] = (await send('GET', planned)).body.data as unknown as [{ id: string }];
    expect((await send('POST', `/maintenances/${next.id}/end`, because)).status).toBe(204);
    expect((await send('GET', planned)).body.total).toBe(0);
  });

  it('keeps visitors out by region when two agree, and says which rule it is', async () => {
    const rule = { brand: null, kind: 'deny', country: 'US', network: null, priority: 20 };
    await agreed('POST', '/region-rules', rule);
    expect(await status(america)).toMatchObject({ regionRestriction: { country: 'US' } });
    const [made] = (await send('GET', '/region-rules')).body.data as unknown as [{ id: string }];
    const visitor = (ip: string) => send('GET', `/region-rules/visitor?brand=BANYAN&ip=${ip}`);
    expect((await visitor(america)).body).toEqual({ country: 'US', access: 'region', ruleId: made.id });
    expect((await visitor('14.160.1.1')).body).toEqual({ country: 'VN', access: 'normal', ruleId: null });
    await agreed('PUT', `/region-rules/${made.id}`, { ...rule, kind: 'allow' });
    expect(await status(america)).toMatchObject({ regionRestriction: null });
    await agreed('POST', `/region-rules/${made.id}/remove`, {});
    expect((await send('GET', '/region-rules')).body.total).toBe(0);
    expect((await acted('region-rule.update'))[0]).toMatchObject({ operatorName: 'approver', objectId: made.id });
  });

  it.each([
    [
      '/region-rules',
      { brand: null, kind: 'deny', country: 'US', network: '8.8.8.8', priority: 1 },
      'identity.region_ambiguous',
    ],
    [
      '/region-rules',
      { brand: null, kind: 'deny', country: null, network: '8.8.8.8/33', priority: 1 },
      'identity.network_malformed',
    ],
    ['/region-rules', { brand: 'NONE', kind: 'deny', country: 'US', network: null, priority: 1 }, 'request.not_found'],
    ['/maintenances', { brand: null, startsAt: null, endsAt: null, messages: {} }, 'identity.maintenance_silent'],
    ['/allowed-ips', { brand: null, network: 'somewhere', note: '' }, 'identity.network_malformed'],
  ])('refuses %s %j', async (path, body, code) => {
    expect((await send('POST', path, { ...body, ...because })).body).toMatchObject({ code });
  });

  it('lets nobody without the right look or ask', async () => {
    const token = await operatorToken(['brand.view', 'maintenance.view', 'region.view'], { id: 1 });
    for (const [path, body] of [
      ['/maintenances', { brand: null, startsAt: null, endsAt: null, messages: { EN: 'x' }, ...because }],
      ['/region-rules', { brand: null, kind: 'deny', country: 'US', network: null, priority: 1, ...because }],
    ] as const)
      expect((await send('POST', path, body, token)).status).toBe(403);
    const nobody = await operatorToken([], { id: 1 });
    for (const path of ['/brands/LOTUS', '/maintenances', '/allowed-ips', '/region-rules'])
      expect((await send('GET', path, undefined, nobody)).status).toBe(403);
  });
});
