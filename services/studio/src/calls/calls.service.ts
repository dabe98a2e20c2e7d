import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { isDay } from '@banyan/kernel/dto';
import { config } from '../config.js';
import { FreeRoundService } from '../free-round/free-round.service.js';
import type { Complaint } from '../free-round/offered.js';
import { currency } from '../game/game.js';
import { tienlen } from '../game/tienlen/tienlen.js';
import { PvpViewService } from '../pvp/pvp-view.service.js';
import type { RoundState } from '../round/round.row.js';
import { complaintOf, type SignedCall } from './signed-call.js';

export type CallResponse = Readonly<Record<string, unknown>> & { readonly status: string };

const refused = (status: string, message: string): CallResponse => ({ status, message });

const saidOf = (complaint: Complaint | null): CallResponse => (complaint ? { ...complaint } : { status: 'OK' });

/** What a round took from its player's money; a free one nothing. */
const bet = sql`case when r.free_grant_id is null then r.bet_minor else 0 end::text as bet`;

/** So many rounds on a page of a statement. */
const pageLength = 500;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a round is to the platform; one on its way back is not yet decided. */
const stateOf: Readonly<Record<RoundState, 'OPEN' | 'COMPLETED' | 'CANCELLED'>> = {
  STARTED: 'OPEN',
  OPEN: 'OPEN',
  CLOSING: 'OPEN',
  ROLLING_BACK: 'OPEN',
  SETTLED: 'COMPLETED',
  REFUSED: 'CANCELLED',
  VOID: 'CANCELLED',
};

/** Handles the platform's calls to its vendors. Source: vendor API, section 10. */
@Injectable()
export class CallsService {
  constructor(
    private readonly database: Database,
    private readonly tables: PvpViewService,
    private readonly freeRounds: FreeRoundService,
    private readonly clock: Clock,
  ) {}

  async answer(call: SignedCall): Promise<CallResponse> {
    const key = { id: config.vendorKeyId, secret: config.vendorSecret };
    const complaint = complaintOf(call, key, this.clock.now());
    if (complaint) return refused(complaint, 'not signed as agreed');
    const body = fieldsOf(call.body);
    if (!body) return refused('BAD_REQUEST', 'the body is no JSON object');
    switch (call.operation) {
      case 'grant-free-rounds':
        return saidOf(await this.freeRounds.grant(body));
      case 'cancel-free-rounds':
        return saidOf(await this.freeRounds.cancel(body));
      case 'rooms':
        return this.rooms();
      case 'statement':
        return this.statement(textOf(body['day']), textOf(body['after']));
      case 'round-status':
        return this.round(textOf(body['player']), textOf(body['round']));
      default:
        return refused('NOT_SUPPORTED', `we do not take ${call.operation}`);
    }
  }

  private async rooms(): Promise<CallResponse> {
    const game = tienlen.sheet.code;
    const rooms = (await this.tables.rooms()).map(({ stakeMinor: stake, ...room }) => ({
      ...room,
      game,
      stake,
      currency,
    }));
    return { status: 'OK', rooms };
  }

  /** Rounds that began on a day of Viet Nam and are over, a page after the other. */
  private async statement(day: string, after: string): Promise<CallResponse> {
    if (!isDay(day) || (after !== '' && !uuid.test(after)))
      return refused('BAD_REQUEST', 'day or after is not as agreed');
    const rounds = await this.database.query<{ round: string }>(
      sql`select p.platform_player as player, r.id as round, ${bet}, r.win_minor::text as win, r.currency
       from round r join player p on p.id = r.player_id
       where p.mode = 'real' and r.state in ('SETTLED', 'CLOSING') and r.id > coalesce(nullif($2, '')::uuid, $3::uuid)
         and r.created_at >= ($1::date::timestamp at time zone 'Asia/Ho_Chi_Minh')
         and r.created_at < (($1::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh')
       order by r.id limit ${pageLength}`,
      [day, after, '00000000-0000-0000-0000-000000000000'],
    );
    const last = rounds.length === pageLength ? rounds.at(-1)?.round : undefined;
    return { status: 'OK', rounds, ...(last && { next: last }) };
  }

  private async round(player: string, round: string): Promise<CallResponse> {
    const statement = sql`select r.state, ${bet}, r.win_minor::text as win from round r
      join player p on p.id = r.player_id where r.id = $1 and p.platform_player = $2`;
    const [found] = uuid.test(round)
      ? await this.database.query<{ state: RoundState; bet: string; win: string }>(statement, [round, player])
      : [];
    if (!found) return { status: 'OK', state: 'UNKNOWN', bet: '0', win: '0' };
    const state = stateOf[found.state];
    const [staked, win] = state === 'CANCELLED' ? ['0', '0'] : [found.bet, state === 'COMPLETED' ? found.win : '0'];
    return { status: 'OK', state, bet: staked, win };
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function fieldsOf(body: Buffer): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
