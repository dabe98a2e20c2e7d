import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { fieldsIn } from '../game/game.js';
import type { AtPlay } from '../session/session.service.js';
import { countedRounds } from './free-round.store.js';
import { grantIdOf, offeredIn, playerOf, type Complaint } from './offered.js';

/** Free rounds of a player in a game; amounts in minor units. */
export interface FreeRoundsView {
  readonly id: string;
  readonly rounds: number;
  readonly left: number;
  /** What each round plays for; it costs nothing. */
  readonly betMinor: string;
  /** What the rounds so far have won. */
  readonly wonMinor: string;
  readonly expiresAt: Date;
}

/** Rounds that an operator gave away, as the platform told us of them. */
@Injectable()
export class FreeRoundService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Notes a grant of the platform; the same id again changes nothing. Returns why it is refused, else null. */
  async grant(body: unknown): Promise<Complaint | null> {
    const offered = offeredIn(body);
    if ('status' in offered) return offered;
    const { id, player, currency, game, campaign, rounds, betMinor, expiresAt } = offered;
    const values = [id, player, currency, game, campaign, rounds, betMinor, expiresAt];
    await this.database.query(
      sql`insert into free_grant (id, platform_player, currency, game, campaign, rounds, bet_minor, expires_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing`,
      [...values, this.clock.now()],
    );
    // One that was cancelled before it came keeps nothing but its end.
    const same = sql`select from free_grant where id = $1 and platform_player = $2 and (cancelled_at is not null
      or (currency, game, campaign, rounds, bet_minor, expires_at) = ($3, $4, $5, $6, $7, $8))`;
    const known = await this.database.query(same, values);
    return known.length > 0 ? null : { status: 'DUPLICATE_GRANT', message: 'this id came before with other contents' };
  }

  /** No further round of a grant is begun; also of one that is still to come. */
  async cancel(body: unknown): Promise<Complaint | null> {
    const asked = fieldsIn(body);
    const [id, player] = [grantIdOf(asked['freeRounds']), playerOf(asked['player'])];
    if (!id || !player) return { status: 'BAD_REQUEST', message: 'a field is missing or not as agreed' };
    const rows = await this.database.query(
      sql`insert into free_grant as g (id, platform_player, currency, game, campaign, rounds, bet_minor, expires_at, cancelled_at, created_at)
       values ($1, $2, '', '', '', 0, 0, $3, $3, $3)
       on conflict (id) do update set cancelled_at = coalesce(g.cancelled_at, $3) where g.platform_player = $2 returning id`,
      [id, player, this.clock.now()],
    );
    return rows.length > 0 ? null : { status: 'GRANT_NOT_FOUND', message: 'this player has no such free rounds' };
  }

  /** What the player may play for nothing in the game of the session, the first to end first. */
  async next({ platformPlayer, currency, game }: AtPlay): Promise<{ freeRounds: FreeRoundsView | null }> {
    if (!platformPlayer) return { freeRounds: null };
    const [freeRounds = null] = await this.database.query<FreeRoundsView>(
      sql`select g.id, g.rounds, g.rounds - u.used as left, g.bet_minor::text as "betMinor", u.won as "wonMinor", g.expires_at as "expiresAt"
       from free_grant g cross join lateral (
         select count(*)::int as used,
           coalesce(sum(r.win_minor) filter (where r.state in ('SETTLED', 'CLOSING')), 0)::text as won
         from round r where ${countedRounds}
       ) u
       where g.platform_player = $1 and g.game = $2 and g.currency = $3 and g.expires_at > $4 and g.cancelled_at is null
         and g.ended_at is null and u.used < g.rounds
       order by g.expires_at, g.id limit 1`,
      [platformPlayer, game, currency, this.clock.now()],
    );
    return { freeRounds };
  }
}
