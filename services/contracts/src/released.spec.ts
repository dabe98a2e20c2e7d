import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LineMoved } from '@banyan/proto/identity/v1/events';
import { handleReleasedEvents, releasedEvents } from '@banyan/kernel/testing';
import { ContractsFixture } from './fixtures/contracts.fixture.js';

describe('what the last release sent', () => {
  let contracts: ContractsFixture;
  beforeAll(async () => {
    contracts = await ContractsFixture.start();
    for (const { memberId, oldPath, newPath } of releasedEvents(LineMoved)) {
      await line(newPath.map(Number));
      await line([...oldPath, memberId].map(Number));
    }
  });
  afterAll(() => contracts.close());

  /** Registers a line from its top down. */
  async function line(path: readonly number[]) {
    for (const [depth, member] of path.entries()) await contracts.member(member, path.slice(0, depth));
  }

  it('is handled by every handler, and nothing of it is parked', async () => {
    const heard = await handleReleasedEvents(contracts.service);
    expect(heard.filter(({ failure }) => failure)).toEqual([]);
    expect(heard.length).toBeGreaterThan(10);
  });
});
