import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serveReleasedCalls, handleReleasedEvents, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from './app.module.js';
import { config } from './config.js';

describe('what the last release sent', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule, { grpc: true });
  });
  afterAll(() => service.close());

  it('is handled by every handler, and nothing of it is parked', async () => {
    const heard = await handleReleasedEvents(service);
    expect(heard.filter(({ failure }) => failure)).toEqual([]);
    expect(heard.length).toBeGreaterThan(3);
  });

  it('is answered as it was called, in a way that it can read', async () => {
    const answered = await serveReleasedCalls('wallet', config.tokenJwks);
    expect(answered.filter(({ failure }) => failure)).toEqual([]);
    expect(answered.filter(({ response }) => response).length).toBeGreaterThan(0);
  });
});
