import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openToTrials } from '@banyan/kernel/testing';
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

  it('opens to a trial account what it needs to play, and nothing else', async () => {
    expect(await openToTrials(games.service)).toEqual([
      'GET /wps/relay/GCS_recentGame',
      'GET /wps/relay/GCSGAME_gameList',
    ]);
  });

  it('answers the vendor API beside its own routes', async () => {
    const { status, body } = await games.raw('balance', '{}', { signature: '0'.repeat(64) });
    expect([status, body['status']]).toEqual([401, 'INVALID_SIGNATURE']);
  });
});
