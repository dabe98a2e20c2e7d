import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from './app.module.js';

let service: TestService;

beforeAll(async () => {
  service = await testService(AppModule);
});

afterAll(() => service.close());

describe('the studio', () => {
  it('boots with every route marked', async () => {
    const { status, body } = await service.http('GET', '/openapi/service.json');
    expect(status).toBe(200);
    expect(Object.keys(body['paths'] ?? {})).toContain('/games.json');
  });

  it('declares its games, as the platform lists them', async () => {
    const { body } = await service.http('GET', '/games.json');
    const game = { code: 'banyan-moonlight', rtp: '96.1053', lines: 20, minBetMinor: '10000000', currency: 'VND' };
    expect(body['games']?.[0]).toMatchObject(game);
    const games = body['games'] as unknown as Array<Record<string, unknown>>;
    for (const one of games)
      expect(one).toMatchObject({ demo: true, rtp: expect.stringMatching(/^\d{2}\.\d{4}$/), names: expect.anything() });
    expect(new Set(games.map(({ code }) => code)).size).toBe(games.length);
    const catalogue = readFileSync(join(import.meta.dirname, '../../games/src/seed/catalogue.ts'), 'utf8');
    for (const line of [`code: '${game.code}'`, `rtp: '${game.rtp}'`, 'lines: 20', 'minBetMinor: 10_000_000n'])
      expect(catalogue).toContain(line);
  });

  it('lets the platform and its brands frame its pages, and nobody else', async () => {
    const { headers } = await service.http('GET', '/play');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).toContain(
      "frame-ancestors 'self' http://localhost:8080 http://*.localhost:8080 https://play.example",
    );
  });
});
