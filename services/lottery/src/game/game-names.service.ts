import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, sql } from '@banyan/kernel/database';
import { GameNamed } from '@banyan/proto/lottery/v1/events';

/** Tells each game's name once, for those who show its rounds, wins and statements. */
@Injectable()
export class GameNamesService implements OnApplicationBootstrap {
  constructor(private readonly db: Database) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.db.transaction(async (tx) => {
      const games = await tx.query<{ code: string; name: string; latin: string }>(namedSql);
      const facts = games.map(({ code, name, latin }) => ({ payload: { gameCode: code, name, latin }, key: code }));
      await tx.publishAll(GameNamed, facts);
    });
  }
}

const namedSql = sql`update lottery_game set named = true where not named returning code, name, latin`;
