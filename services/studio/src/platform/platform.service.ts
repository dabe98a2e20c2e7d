import { createHmac } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { config } from '../config.js';

/** After this the answer is taken as lost. Source: vendor API, section 8. */
const giveUpMs = 3000;

/** An accepted call; amounts are digit strings in minor units. */
export interface Accepted {
  readonly status: 'OK';
  readonly balance: string;
  readonly currency: string;
  readonly duplicate?: true;
}

export interface Authenticated extends Accepted {
  readonly player: string;
  readonly nickname: string;
  readonly session: string;
}

/**
 * What is known after a call: `ok`, refused for good with nothing booked by this request, `again` (nothing booked,
 * worth another try), or `unknown` (it may have been booked).
 */
export type Reply<A> =
  | { readonly kind: 'ok'; readonly answer: A }
  | { readonly kind: 'refused' | 'again' | 'unknown'; readonly status: string };

/** A round on its way to the platform. Its transaction ids follow from its id, so every retry carries the same. */
export interface Booking {
  readonly id: string;
  readonly session: string;
  readonly player: string;
  readonly game: string;
  readonly betMinor: bigint;
  readonly winMinor: bigint;
  readonly currency: string;
  /** What of the bet went into pools; missing in games without them. */
  readonly contributions?: ReadonlyArray<{ readonly pool: string; readonly amount: string }>;
  /** Whether wins of pools follow, so that the round goes on. */
  readonly more?: boolean;
}

/** A pool's win on its way. */
export interface PoolBooking {
  readonly pool: string;
  readonly amountMinor: bigint;
  /** Whether the round is over with it. */
  readonly last: boolean;
}

const transactionsOf = (id: string) => ({ bet: `${id}-bet`, win: `${id}-win`, undo: `${id}-undo` });

/** The public vendor API as a client sees it. */
@Injectable()
export class PlatformService {
  private readonly logger = new Logger('PlatformService');

  authenticate(token: string): Promise<Reply<Authenticated>> {
    return this.call('/authenticate', { token });
  }

  balance(session: string, player: string): Promise<Reply<Accepted>> {
    return this.call('/balance', { session, player });
  }

  /** Bet and win of a round in one, atomic; the round is over with it, unless pools are to be paid. */
  betAndWin(booking: Booking): Promise<Reply<Accepted>> {
    const { id, session, player, game, betMinor, winMinor, currency, contributions, more = false } = booking;
    const transaction = transactionsOf(id);
    return this.call('/bet-and-win', {
      session,
      player,
      game,
      round: id,
      bet: { transaction: transaction.bet, amount: betMinor.toString(), ...(contributions && { contributions }) },
      win: { transaction: transaction.win, amount: winMinor.toString() },
      currency,
      closeRound: !more,
    });
  }

  /** A round that was given away: a bet of zero that names its grant, and its win, in one; atomic, and over with it. */
  freeRound({ id, session, player, game, winMinor, currency }: Booking, freeRounds: string): Promise<Reply<Accepted>> {
    const { bet, win } = transactionsOf(id);
    return this.call('/batch', {
      session,
      player,
      game,
      round: id,
      currency,
      actions: [
        { action: 'bet', transaction: bet, amount: '0', freeRounds },
        { action: 'win', transaction: win, reference: bet, amount: winMinor.toString(), freeRounds },
      ],
      closeRound: true,
    });
  }

  /** The bet of a round that stays open. */
  bet({ id, session, player, game, betMinor, currency }: Booking): Promise<Reply<Accepted>> {
    const transaction = transactionsOf(id).bet;
    return this.call('/bet', { session, player, game, round: id, transaction, amount: betMinor.toString(), currency });
  }

  /** The win of an open round, zero for a loss; the round is over with it. */
  win({ id, session, player, game, winMinor, currency }: Booking): Promise<Reply<Accepted>> {
    const { win, bet } = transactionsOf(id);
    return this.call('/win', {
      session,
      player,
      game,
      round: id,
      transaction: win,
      reference: bet,
      amount: winMinor.toString(),
      currency,
      closeRound: true,
    });
  }

  /** What a pool gave to a booked round. */
  poolWin({ id, player, game, currency }: Booking, { pool, amountMinor, last }: PoolBooking): Promise<Reply<Accepted>> {
    return this.call('/win', {
      player,
      game,
      round: id,
      transaction: `${id}-${pool}`,
      reference: transactionsOf(id).bet,
      amount: amountMinor.toString(),
      currency,
      jackpot: true,
      pool,
      closeRound: last,
    });
  }

  /** What the pools held at an instant, for lobbies; amounts as digit strings in minor units. */
  jackpots(at: Date, pools: readonly object[]): Promise<Reply<{ status: 'OK' }>> {
    return this.call('/jackpots', { at: String(at.getTime()), pools });
  }

  /** Takes one side of a round back. A bet that never came is kept out for ever; a win that never came is refused. */
  rollback({ id, player, game }: Booking, side: 'bet' | 'win'): Promise<Reply<Accepted>> {
    const transaction = transactionsOf(id);
    return this.call('/rollback', {
      player,
      transaction: `${transaction.undo}-${side}`,
      reference: transaction[side],
      referenceKind: side,
      game,
      round: id,
    });
  }

  private async call<A extends { status: 'OK' }>(path: string, request: object): Promise<Reply<A>> {
    const body = JSON.stringify(request);
    const timestamp = String(Date.now());
    const signed = `${timestamp}.${path.slice(1)}.${body}`;
    const signature = createHmac('sha256', config.vendorSecret).update(signed).digest('hex');
    try {
      const response = await fetch(config.vendorApiUrl + path, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(giveUpMs),
        headers: {
          'content-type': 'application/json',
          'x-banyan-key': config.vendorKeyId,
          'x-banyan-timestamp': timestamp,
          'x-banyan-signature': signature,
        },
      });
      return this.read<A>(path, response.status, await response.text());
    } catch (error) {
      this.logger.warn(`${path} was not answered: ${String(error)}`);
      return { kind: 'unknown', status: 'NO_ANSWER' };
    }
  }

  private read<A extends { status: 'OK' }>(path: string, http: number, text: string): Reply<A> {
    const answer = parsed(text);
    const status = answer?.status ?? `HTTP_${http}`;
    if (http === 200 && status === 'OK') return { kind: 'ok', answer: answer as A };
    if (status !== 'INSUFFICIENT_FUNDS') this.logger.warn(`${path} was answered ${status}`);
    return { kind: kindOf(http, status), status };
  }
}

function kindOf(http: number, status: string): 'refused' | 'again' | 'unknown' {
  if (status === 'BUSY' || status === 'RATE_LIMITED' || status === 'EXPIRED_TIMESTAMP') return 'again';
  const told = /^[A-Z_]+$/.test(status) && status !== 'TIMEOUT' && status !== 'INTERNAL';
  return told && http < 500 ? 'refused' : 'unknown';
}

function parsed(text: string): { status?: string } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
