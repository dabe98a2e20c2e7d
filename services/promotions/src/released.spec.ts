import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { handleReleasedEvents } from '@banyan/kernel/testing';
import { PromotionsFixture } from './fixtures/promotions.fixture.js';

describe('what the last release sent', () => {
  let promotions: PromotionsFixture;
  beforeAll(async () => {
    promotions = await PromotionsFixture.start();
  });
  afterAll(() => promotions.close());

  it('is handled by every handler, and nothing of it is parked', async () => {
    const heard = await handleReleasedEvents(promotions.service);
    expect(heard.filter(({ failure }) => failure)).toEqual([]);
    expect(heard.length).toBeGreaterThan(3);
  });
});
