import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContractsFixture } from './fixtures/contracts.fixture.js';

describe('the contracts service', () => {
  let contracts: ContractsFixture;
  beforeAll(async () => {
    contracts = await ContractsFixture.start();
  });
  afterAll(() => contracts.close());

  it('boots and describes itself', async () => {
    const { status, body } = await contracts.service.http('GET', '/openapi/service.json');
    expect(status).toBe(200);
    expect(Object.keys(body['paths'] ?? {})).toEqual(
      expect.arrayContaining([
        '/wps/agent/contracts',
        '/wps/agent/contracts/consolidated',
        '/wps/agent/team',
        '/admin/v1/contracts/contracts',
        '/admin/v1/contracts/limits/{brand}',
      ]),
    );
  });
});
