import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Database, sql } from '@banyan/kernel/database';
import { seededBrands, type CatalogueRow } from './catalogue.js';
import { rowsOf } from './declared.js';

/** Pauses while the studio does not answer: it may start after us. */
const pausesMs = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000];

/** Ten thousand in one statement take longer than a statement may: the words of each are learnt. */
const rowsPerStatement = 500;

/** The studio's other games, as it declares them at `/games.json`, behind those of the seed. */
@Injectable()
export class DeclaredGames implements OnApplicationShutdown {
  private readonly logger = new Logger('DeclaredGames');
  private readonly stopping = new AbortController();

  constructor(private readonly database: Database) {}

  onApplicationShutdown(): void {
    this.stopping.abort();
  }

  /** Asks until the studio answers, and lists what it declares. */
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

  /** What an operator decided (on, order, names) stays as it is. Answers how many rows were new or changed, over all brands. */
  async store(rows: readonly CatalogueRow[]): Promise<number> {
    const listed = rows.map((row, place) => ({ ...row, position: (place + 1) * 10 }));
    let stored = 0;
    for (let from = 0; from < listed.length; from += rowsPerStatement)
      stored += await this.storePart(listed.slice(from, from + rowsPerStatement));
    return stored;
  }

  private async storePart(listed: ReadonlyArray<CatalogueRow & { position: number }>): Promise<number> {
    const stored = await this.database.query<{ code: string }>(
      sql`insert into game (brand, vendor_id, code, category, types, tags, features, volatility, names, rtp, demo, lines,
         min_bet_minor, is_new, art, position, enabled)
       select brand, v.id, r.code, r.category, r.types, r.tags, r.features, r.volatility, r.names, r.rtp, r.demo, r.lines,
         r."minBetMinor", r."isNew", r.art, r.position, true
       from vendor v, unnest($2::text[]) brand,
         jsonb_to_recordset($1) r(code text, category text, types text[], tags text[], features text[], volatility text,
           names jsonb, rtp numeric, demo boolean, lines int, "minBetMinor" bigint, "isNew" boolean, art jsonb, position int)
       where v.code = 'studio'
       on conflict (brand, code) do update set names = excluded.names || game.names, rtp = excluded.rtp,
         lines = excluded.lines, min_bet_minor = excluded.min_bet_minor, art = excluded.art
         where game.rtp is distinct from excluded.rtp or game.lines is distinct from excluded.lines
           or game.min_bet_minor is distinct from excluded.min_bet_minor or game.art is distinct from excluded.art
       returning code`,
      [
        JSON.stringify(listed, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
        seededBrands,
      ],
    );
    return stored.length;
  }
}
