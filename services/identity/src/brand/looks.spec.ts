import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operatorToken, testPicture, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { DemoService } from '../demo/demo.service.js';
import { consoleLogin, text } from '../identity.fixture.js';
import { BrandService } from './brand.service.js';

const base = '/admin/v1/identity';
const reason = 'a part of the spec';
const own = { accentDark: '#3fc79a', accentLight: '#0d7a5f', logo: '', logoHasName: true, icon: '' };

describe('how a brand looks', () => {
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

  const ask = (values: Partial<typeof own>, brand = 'BANYAN', token = maker) =>
    service.http('POST', `${base}/settings/${brand}/import`, {
      token,
      body: {
        file: {
          format: 'banyan-settings',
          version: 1,
          brand,
          values: Object.fromEntries(Object.entries(values).map(([name, value]) => [`identity.${name}`, value])),
        },
        keep: true,
        reason,
      },
    });
  const approve = (id: unknown) =>
    service.http('POST', `${base}/approvals/${text(id)}/approve`, { token: checker, body: { reason } });
  const looks = async (brand = 'BANYAN') =>
    (await service.http('GET', '/wps/system/whitelabel', { headers: { 'x-banyan-brand': brand } })).body.value?.[
      'looks'
    ];
  const url = async (path: string) => (await service.app.getUrl()) + path;
  const send = async (picture: Buffer, brand = 'BANYAN', token = maker) => {
    const headers = { 'content-type': 'image/png', authorization: `Bearer ${token}` };
    const body = new Uint8Array(picture);
    const answer = await fetch(await url(`${base}/brands/${brand}/signs`), { method: 'POST', headers, body });
    return { status: answer.status, body: (await answer.json()) as { id?: string; code?: string } };
  };

  it('is as the platform has it until two operators agree, and then everywhere at once', async () => {
    expect(await looks()).toEqual({ dark: '', light: '', logo: '', icon: '', hasName: false });
    expect(await looks('LOTUS')).toMatchObject({ dark: '#f3a0c0', light: '#b3256b' });
    const kept = await send(await testPicture(1));
    expect(kept.status).toBe(200);
    const id = text(kept.body.id);
    expect(text((await send(await testPicture(1))).body.id)).toBe(id);
    const { body } = await ask({ ...own, logo: id, icon: id });
    expect(body).toMatchObject({ done: false, approval: { status: 'PENDING' } });
    expect(await looks()).toMatchObject({ dark: '' });
    expect((await approve(body.approval?.id)).body).toMatchObject({ status: 'EXECUTED' });
    const now = { dark: '#3fc79a', light: '#0d7a5f', logo: id, icon: id, hasName: true };
    expect(await looks()).toEqual(now);
    const resolved = await service.app.get(BrandService).resolve({ host: '', ip: '127.0.0.1', brand: 'BANYAN' });
    expect(resolved.looks).toMatchObject({ dark: '#3fc79a', light: '#0d7a5f', logo: id, icon: id });
    // What was not asked for stayed.
    expect((await ask({ ...own, logo: id, icon: id })).body).toEqual({ done: true, approval: null });
  });

  it('shows a picture that was made anew, to anybody and for good', async () => {
    const { body } = await send(await testPicture(2));
    const shown = await fetch(await url(`/wps/system/signs/${text(body.id)}`));
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ]);
    const none = await fetch(await url('/wps/system/signs/7f1d2a9e-0000-4000-8000-000000000000'));
    expect([none.status, none.headers.get('cache-control')]).toEqual([404, 'no-store']);
    const broken = await send(Buffer.from('<svg onload="alert(1)"/>'));
    expect([broken.status, broken.body.code]).toEqual([422, 'picture.wrong_type']);
  });

  it('is refused where players could not read it, with what was measured', async () => {
    const low = await ask({ accentDark: '#10202c' });
    expect([low.status, low.body.code]).toEqual([422, 'identity.contrast_low']);
    expect(low.body.details).toMatchObject({ theme: 'dark', what: 'text', least: '4.5' });
    expect(Number(low.body.details?.['ratio'])).toBeLessThan(2);
    for (const accentDark of ['red', '#FFAA00', '#fa0', '}*{x:y']) {
      const answer = await ask({ accentDark });
      expect([answer.status, answer.body.code]).toEqual([422, 'identity.colour_malformed']);
    }
    const single = await service.http('PUT', `${base}/settings/LOTUS/identity.accentLight`, {
      token: maker,
      body: { to: { value: '#808080' }, version: 1, reason },
    });
    expect(single.body.code).toBe('identity.contrast_low');
    for (const logo of ['x', '7f1d2a9e-0000-4000-8000-000000000000'])
      expect((await ask({ logo })).body.code).toBe('identity.sign_unknown');
  });

  it('is for who may change brands, and no other brand’s', async () => {
    const foreign = await operatorToken(['brand.edit', 'setting.edit'], { id: 902, brand: 'LOTUS' });
    const viewer = await operatorToken(['brand.view', 'setting.edit'], { id: 903 });
    const picture = await testPicture(3);
    expect((await send(picture, 'BANYAN', foreign)).status).toBe(403);
    expect((await send(picture, 'BANYAN', viewer)).status).toBe(403);
    expect((await send(picture, 'NOBODY')).status).toBe(404);
    const ours = text((await send(picture)).body.id);
    expect((await ask({ logo: ours }, 'LOTUS')).body.code).toBe('identity.sign_unknown');
    expect((await ask({ accentDark: '#ffaa00' }, 'BANYAN', foreign)).status).toBe(403);
    expect((await ask({ accentDark: '#ffaa00' }, 'BANYAN', viewer)).status).toBe(403);
  });
});
