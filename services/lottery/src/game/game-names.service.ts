import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, sql } from '@banyan/kernel/database';
import { GameNamed } from '@banyan/proto/lottery/v1/events';

/** Tells each game's name, for those who show its rounds, wins and statements: once when it is new, and all of them once a day again. */
@Injectable()
export class GameNamesService implements OnApplicationBootstrap {
  constructor(private readonly db: Database) {}

  onApplicationBootstrap(): Promise<void> {
    return this.tell(false);
  }

  /** Those that nobody was told, or all: the first time may be longer ago than messages are kept. */
  async tell(all: boolean): Promise<void> {
    await this.db.transaction(async (tx) => {
      const games = await tx.query<{ code: string; name: string; latin: string }>(namedSql, [all]);
      const facts = games.map(({ code, name, latin }) => ({ payload: { gameCode: code, name, latin }, key: code }));
      await tx.publishAll(GameNamed, facts);
    });
  }
}

const namedSql = sql`update lottery_game set named = true where $1 or not named returning code, name, latin`;
