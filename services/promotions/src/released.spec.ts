import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { handleReleasedEvents, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from './app.module.js';

describe('what the last release sent', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
  });
  afterAll(() => service.close());

  it('is handled by every handler, and nothing of it is parked', async () => {
    const heard = await handleReleasedEvents(service);
    expect(heard.filter(({ failure }) => failure)).toEqual([]);
    expect(heard.length).toBeGreaterThan(3);
  });
});
