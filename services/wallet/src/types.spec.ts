import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fuzzTypes, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from './app.module.js';

const known = { list: 'deposits', brand: 'BANYAN', month: '2026-10', first: '2026-10-01', last: '2026-10-31' };

describe('every parameter, filter, order and field of the OpenAPI document', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
  });
  afterAll(() => service.close());

  it('may be anything: no answer is a fault of ours, and no text that turns the reading direction is taken', async () => {
    const { faults, taken, places, misfits } = await fuzzTypes(service, { known });
    expect(places).toBeGreaterThan(200);
    expect({ faults, taken }).toEqual({ faults: [], taken: [] });
    expect(misfits.filter((name) => !name.endsWith('/exports'))).toEqual([]);
  }, 300_000);
});
