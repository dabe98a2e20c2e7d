import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { testService, type TestService } from '@banyan/kernel/testing';
import { GameNamed } from '@banyan/proto/lottery/v1/events';
import { AppModule } from '../app.module.js';
import { GameJobs } from './game.jobs.js';
import { GameNamesService } from './game-names.service.js';

describe('the names of games', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
  });
  afterAll(() => service.close());

  const told = async () => (await service.events.published(GameNamed)).map(({ gameCode }) => gameCode).toSorted();
  const games = async () =>
    (await service.db.query<{ code: string }>(sql`select code from lottery_game`)).map(({ code }) => code).toSorted();

  it('are told once when they are new, and all of them again once a day', async () => {
    const all = await games();
    expect(all.length).toBeGreaterThan(1);
    expect(await told()).toEqual(all);
    // As at the start of another replica.
    await service.app.get(GameNamesService).onApplicationBootstrap();
    expect(await told()).toEqual(all);
    await service.app.get(GameJobs).tellNames();
    expect(await told()).toEqual([...all, ...all].toSorted());
  });
});
