import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RouteCheck } from '@banyan/kernel/auth';
import { testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from './app.module.js';
import { permissions } from './role/permissions.js';

describe('the identity service', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
  });
  afterAll(() => service.close());

  it('boots with every route marked by a permission that exists', () => {
    const known = new Set<string>(['', ...permissions]);
    const routes = service.app.get(RouteCheck).routes();
    expect(routes.length).toBeGreaterThan(30);
    const unknown = routes.filter(({ access }) => access?.kind === 'operator' && !known.has(access.permission));
    expect(unknown).toEqual([]);
  });

  it('describes its API, with the encrypted routes named', async () => {
    const { status, body } = await service.http('GET', '/openapi/service.json');
    expect(status).toBe(200);
    const encrypted = Object.entries(body.paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, route]) => (route['x-encrypted'] ? [`${method} ${path}`] : [])),
    );
    expect(encrypted.sort()).toEqual([
      'patch /wps/member/info',
      'post /wps/agent/accounts',
      'post /wps/member/devices/{id}/revoke',
      'post /wps/member/factors/authenticator',
      'post /wps/member/factors/authenticator/confirm',
      'post /wps/member/factors/authenticator/remove',
      'post /wps/member/factors/recovery-codes',
      'post /wps/member/factors/switch',
      'post /wps/member/mobile/verification',
      'post /wps/member/passkeys',
      'post /wps/member/passkeys/add',
      'post /wps/member/passkeys/{id}/confirm',
      'post /wps/member/passkeys/{id}/remove',
      'post /wps/member/password',
      'post /wps/member/password/link',
      'post /wps/member/password/verification',
      'post /wps/member/payment-password',
      'post /wps/member/real-name',
      'post /wps/member/social',
      'post /wps/member/social/bind',
      'post /wps/member/social/confirm',
      'post /wps/session/login',
      'post /wps/session/login/factor',
      'post /wps/session/login/freeplay',
      'post /wps/session/login/one-time',
      'put /wps/member/register',
      'put /wps/member/register/mobile',
      'put /wps/member/register/one-click',
    ]);
  });
});
