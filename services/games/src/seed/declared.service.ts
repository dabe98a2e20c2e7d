import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '@banyan/kernel/database';
import { adoptGames, brandsWithGames, holdCatalogue } from '../game/game-store.js';
import { seededBrands, type CatalogueRow } from './catalogue.js';
import { rowsOf } from './declared.js';

/** Pauses while the studio does not answer: it may start after us. */
const pausesMs = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000];

/** Ten thousand in one statement take longer than a statement may: the words of each are learnt, in each brand. */
const rowsPerStatement = 500;

/** The studio's other games, as it declares them at `/games.json`, behind those of the seed. */
@Injectable()
export class DeclaredGameService implements OnApplicationShutdown {
  private readonly logger = new Logger('DeclaredGameService');
  private readonly stopping = new AbortController();

  constructor(private readonly database: Database) {}

  onApplicationShutdown(): void {
    this.stopping.abort();
  }

  /** Polls until the studio is up, and lists what it declares. */
  async adopt(studioUrl: string): Promise<void> {
    const { signal } = this.stopping;
    for (const pause of pausesMs) {
      try {
        const answer = await fetch(new URL('/games.json', studioUrl), {
          signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
        });
        const count = await this.store(rowsOf(await answer.json()));
        return this.logger.log(`${count} games of the studio are listed`);
      } catch (error) {
        if (signal.aborted) return;
        this.logger.warn(`the studio's games are not listed yet: ${String(error)}`);
        await delay(pause, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  /** What an operator decided (on, order, names) stays as it is. Returns how many rows were new or changed, over all brands. */
  async store(rows: readonly CatalogueRow[]): Promise<number> {
    const listed = rows.map((row, place) => ({ ...row, position: (place + 1) * 10 }));
    let stored = 0;
    for (let from = 0; from < listed.length;) {
      const { count, until } = await this.database.transaction(async (tx) => {
        await holdCatalogue(tx);
        // Brands that operators made offer what is declared from then on, as the installation's own do.
        const brands = [...new Set([...seededBrands, ...(await brandsWithGames(tx.query))])];
        const until = from + Math.max(1, Math.floor(rowsPerStatement / brands.length));
        return { count: await adoptGames(tx.query, 'studio', brands, listed.slice(from, until)), until };
      });
      stored += count;
      from = until;
    }
    return stored;
  }
}
