import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { IdentityServiceClient } from '@banyan/proto/identity/v1/identity';
import { grpcClient } from '@banyan/kernel/grpc';
import { operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { config } from '../config.js';
import { form } from '../identity.fixture.js';
import { sql } from '@banyan/kernel/database';

const vietnam = '14.160.1.1';
const america = '8.8.8.8';

describe('brands', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule, { grpc: true });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    await service.owner.query(sql`truncate maintenance, region_rule, allowed_ip`);
  });

  const status = async (ip: string, headers: Record<string, string> = {}) =>
    (await service.http('GET', '/wps/system/status', { headers: { 'x-real-ip': ip, ...headers } })).body.value;
  const maintain = (from: Date, until: Date | null, brand: string | null = null) =>
    service.db.query(sql`insert into maintenance (brand, messages, starts_at, ends_at) values ($1, $2, $3, $4)`, [
      brand,
      JSON.stringify({ VI: 'Đang nâng cấp', EN: 'Upgrading' }),
      from,
      until,
    ]);
  const rule = (kind: string, country: string | null, network: string | null, priority: number) =>
    service.db.query(sql`insert into region_rule (kind, country, network, priority) values ($1, $2, $3, $4)`, [
      kind,
      country,
      network,
      priority,
    ]);
  const minutes = (count: number) => new Date(service.clock.now().getTime() + count * 60_000);

  it('answers the flags of the brand that the gateway named', async () => {
    const banyan = await service.http('GET', '/wps/system/whitelabel', { headers: { 'x-banyan-brand': 'BANYAN' } });
    const lotus = await service.http('GET', '/wps/system/whitelabel', { headers: { 'x-banyan-brand': 'LOTUS' } });
    expect(banyan.body).toMatchObject({
      success: true,
      value: {
        directRegistration: true,
        freePlay: true,
        brand: { code: 'BANYAN', defaultLanguage: 'VI', currency: 'VND' },
      },
    });
    expect(lotus.body).toMatchObject({ value: { brand: { code: 'LOTUS', languages: ['VI', 'EN'] } } });
  });

  it('names the hosts of the brand that the gateway named, and of no other', async () => {
    const route = async (brand: string) =>
      (await service.http('GET', '/wps/system/domainRoute', { headers: { 'x-banyan-brand': brand } })).body.value;
    await service.db.query(sql`insert into brand_host (host, brand) values ('play.localhost', 'BANYAN')`);
    await service.db.query(sql`update brand set telegram_url = 'https://t.me/lotus' where code = 'LOTUS'`);
    expect(await route('BANYAN')).toMatchObject({ domainList: ['localhost', 'play.localhost'] });
    expect(await route('LOTUS')).toMatchObject({
      domainList: ['lotus.localhost'],
      resources: expect.arrayContaining([{ resourceType: 'TELEGRAM1', url: 'https://t.me/lotus' }]),
    });
  });

  it('names every brand to an operator, the default one first', async () => {
    const path = '/admin/v1/identity/brands';
    expect((await service.http('GET', path)).status).toBe(401);
    const { body } = await service.http('GET', path, { token: await operatorToken([]) });
    expect(body).toMatchObject({
      data: [
        { id: 'BANYAN', currency: 'VND', timeZone: 'Asia/Ho_Chi_Minh', isDefault: true },
        { id: 'LOTUS', isDefault: false },
      ],
      total: 2,
    });
  });

  it('answers the register form as data', async () => {
    const { body } = await service.http('GET', '/wps/system/setting/register');
    expect(body.value).toMatchObject({ minAge: 18 });
    expect(body.value?.fields?.[0]).toEqual({
      field: 'username',
      required: true,
      patternId: 1,
      acceptedPattern: '*',
      minLength: 4,
      maxLength: 16,
    });
  });

  it('names the country of the address, and none of a private one', async () => {
    expect(await status(vietnam)).toMatchObject({
      location: { ip: vietnam, country: 'VN' },
      maintenance: null,
      regionRestriction: null,
    });
    expect(await status('127.0.0.1')).toMatchObject({ location: { country: null } });
  });

  it('is under maintenance in its window alone, in the language asked for', async () => {
    await maintain(minutes(10), minutes(20));
    expect(await status(vietnam)).toMatchObject({ maintenance: null });
    service.clock.advance(15 * 60_000);
    expect(await status(vietnam, { 'accept-language': 'EN' })).toMatchObject({
      maintenance: { message: 'Upgrading', until: minutes(5).toISOString() },
    });
    expect(await status(vietnam, { 'accept-language': 'VI' })).toMatchObject({
      maintenance: { message: 'Đang nâng cấp' },
    });
    service.clock.advance(5 * 60_000);
    expect(await status(vietnam)).toMatchObject({ maintenance: null });
  });

  it('puts maintenance before the region, and lets listed addresses pass maintenance only', async () => {
    await maintain(minutes(-1), null);
    await rule('deny', 'US', null, 10);
    expect(await status(america)).toMatchObject({ maintenance: { until: null }, regionRestriction: null });
    await service.db.query(sql`insert into allowed_ip (network) values ('8.8.8.0/24'), ('14.160.0.0/16')`);
    expect(await status(america)).toMatchObject({ maintenance: null, regionRestriction: { country: 'US' } });
    expect(await status(vietnam)).toMatchObject({ maintenance: null, regionRestriction: null });
  });

  it('takes the first region rule by priority, by network or country', async () => {
    await rule('deny', 'US', null, 20);
    await rule('allow', null, '8.8.8.8/32', 10);
    expect(await status(america)).toMatchObject({ regionRestriction: null });
    expect(await status('8.8.4.4')).toMatchObject({ regionRestriction: { country: 'US' } });
  });

  it('keeps the other brand open', async () => {
    await maintain(minutes(-1), null, 'LOTUS');
    expect(await status(vietnam, { 'x-banyan-brand': 'LOTUS' })).toMatchObject({
      maintenance: { message: 'Đang nâng cấp' },
    });
    expect(await status(vietnam)).toMatchObject({ maintenance: null });
  });

  it('registers nobody and lets nobody in while it is closed', async () => {
    await maintain(minutes(-1), null);
    expect((await service.http('PUT', '/wps/member/register', { body: form() })).body).toMatchObject({
      success: false,
      code: 'identity.maintenance',
    });
    await service.owner.query(sql`truncate maintenance`);
    await rule('deny', 'US', null, 1);
    const body = { username: 'hoanglan', password: 'x', type: 'username' };
    const refused = await service.http('POST', '/wps/session/login', { body, headers: { 'x-real-ip': america } });
    expect(refused.body).toMatchObject({ code: 'identity.region_restricted', value: { country: 'US' } });
    expect(
      (
        await service.http('POST', '/wps/session/login/freeplay', {
          headers: { 'x-real-ip': america },
          body: { os: 'WEB', platform: 'W', version: 3 },
        })
      ).status,
    ).toBe(403);
  });

  it('tells the gateway the brand of a host and how it stands', async () => {
    const client = grpcClient(IdentityServiceClient, `${config.host}:${config.grpcPort}`, config);
    try {
      expect(await client.resolveBrand({ host: 'LOTUS.localhost', ip: vietnam, brand: '' })).toMatchObject({
        brand: 'LOTUS',
        name: 'Lotus',
        maintenance: false,
        regionRestricted: false,
        freePlay: true,
        country: 'VN',
      });
      await service.db.query(sql`update brand set launch_game_cdns = '{https://play.example}' where code = 'LOTUS'`);
      expect(await client.resolveBrand({ host: 'localhost', ip: '', brand: 'LOTUS' })).toMatchObject({
        brand: 'LOTUS',
        country: '',
        launchGameCdns: ['https://play.example'],
      });
      await expect(client.resolveBrand({ host: 'localhost', ip: '', brand: 'NONE' })).rejects.toMatchObject({
        code: 'request.not_found',
      });
      expect(await client.resolveBrand({ host: 'somewhere.example', ip: '', brand: '' })).toMatchObject({
        brand: 'BANYAN',
        timeZone: 'Asia/Ho_Chi_Minh',
      });
      await maintain(minutes(-1), null);
      await rule('deny', 'US', null, 1);
      expect(await client.resolveBrand({ host: 'localhost', ip: america, brand: '' })).toMatchObject({
        maintenance: true,
        regionRestricted: false,
      });
      await service.owner.query(sql`truncate maintenance`);
      expect(await client.resolveBrand({ host: 'localhost', ip: america, brand: '' })).toMatchObject({
        maintenance: false,
        regionRestricted: true,
      });
      await expect(client.getMember({ memberId: 99n })).rejects.toMatchObject({
        code: 'request.not_found',
        status: 404,
      });
    } finally {
      client.close();
    }
  });
});
