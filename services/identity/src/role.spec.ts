import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { overreach, testService, type TestService } from '@banyan/kernel/testing';

let service: TestService;

beforeAll(async () => {
  const { AppModule } = await import('./app.module.js');
  service = await testService(AppModule);
});
afterAll(() => service.close());

describe('the role that this service runs as', () => {
  it('owns nothing and may do nothing but read and write its own tables', async () => {
    expect(await overreach(service)).toEqual([]);
  });
});
