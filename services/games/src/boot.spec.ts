import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GamesFixture } from './fixtures/games.fixture.js';

describe('the games service', () => {
  let games: GamesFixture;
  beforeAll(async () => {
    games = await GamesFixture.start();
  });
  afterAll(() => games.close());

  it('boots and describes itself', async () => {
    const { status, body } = await games.http('GET', '/openapi/service.json');
    expect(status).toBe(200);
    expect(Object.keys(body['paths'] ?? {})).toEqual(
      expect.arrayContaining(['/lgw/games', '/wps/game/launchGame', '/admin/v1/games/vendors']),
    );
  });

  it('answers the vendor API beside its own routes', async () => {
    const { status, body } = await games.raw('balance', '{}', { signature: '0'.repeat(64) });
    expect([status, body['status']]).toEqual([401, 'INVALID_SIGNATURE']);
  });
});
