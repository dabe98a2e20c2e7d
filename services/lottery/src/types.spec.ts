import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fuzzTypes, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from './app.module.js';

describe('every parameter, filter, order and field of the OpenAPI document', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
  });
  afterAll(() => service.close());

  it('may be anything: no answer is a fault of ours, and no text that turns the reading direction is taken', async () => {
    const { faults, taken } = await fuzzTypes(service, { known: { brand: 'BANYAN' } });
    expect({ faults, taken }).toEqual({ faults: [], taken: [] });
  }, 300_000);
});
