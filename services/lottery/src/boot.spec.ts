import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RouteCheck } from '@banyan/kernel/auth';
import { testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from './app.module.js';

describe('the lottery service', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
  });
  afterAll(() => service.close());

  it('boots and describes each of its routes, which all are marked', async () => {
    const { status, body } = await service.http('GET', '/openapi/service.json');
    expect(status).toBe(200);
    const routes = service.app.get(RouteCheck).routes();
    expect(routes.filter(({ access }) => access === undefined)).toEqual([]);
    const described = Object.keys(body['paths'] ?? {});
    const paths = routes
      .map(({ path }) => path.replace(/:(\w+)/g, '{$1}'))
      .filter((path) => /^\/(wps|admin)\//.test(path));
    expect(paths.filter((path) => !described.includes(path))).toEqual([]);
  });
});
