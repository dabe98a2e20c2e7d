import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from './app.module.js';

let service: TestService;

beforeAll(async () => {
  service = await testService(AppModule);
});

afterAll(() => service.close());

describe('the wallet', () => {
  it('boots with every route marked', async () => {
    const document = await service.http('GET', '/openapi/service.json');
    expect(document.status).toBe(200);
    expect(Object.keys(document.body['paths'] ?? {})).toEqual(
      expect.arrayContaining([
        '/wps/v2/wallets/balance',
        '/wps/wallet/statement',
        '/admin/v1/wallet/transactions',
        '/admin/v1/wallet/integrity',
      ]),
    );
  });
});
