import { betIn, type Body } from './call.js';

type Said = Readonly<Record<string, unknown>> & { readonly status: string };

interface Booked {
  readonly amount: bigint;
  /** The platform's id of the booking, told again to every repeat. */
  readonly transaction: string;
  /** What a repeat has to be the same as. */
  readonly contents: string;
  readonly place: string;
  /** The bet that a win names. */
  readonly reference?: string | undefined;
}

interface Leg {
  readonly kind: 'bet' | 'win' | 'promo';
  readonly transaction: string;
  readonly amount: bigint;
  readonly contents: string;
  /** Player, game and round. */
  readonly place: string;
  /** The bet that a win names. */
  readonly reference?: string | undefined;
}

const leg = (kind: Leg['kind'], transaction: unknown, amount: unknown, body: Body): Leg => ({
  kind,
  transaction: String(transaction),
  amount: BigInt(String(amount)),
  contents: JSON.stringify([body['player'], body['game'], body['round'], body['reference'], amount]),
  place: JSON.stringify([body['player'], body['game'], body['round']]),
  reference: typeof body['reference'] === 'string' ? body['reference'] : undefined,
});

const refusal = (status: string): Said => ({ status, message: status });

/** One purse in memory that keeps the rules of the Vendor API: each id once, rollbacks that may overtake, never below zero. */
export class Book {
  /** Minor units. */
  balance = 20_000_000_000n;
  private readonly booked = new Map<string, Booked>();
  /** Bets and wins taken back, with the platform's id of that. */
  private readonly undone = new Map<string, string>();
  /** Free rounds that are left, by the id of their grant. */
  readonly freeRounds = new Map<string, number>();
  /** The grant of each free bet that stands. */
  private readonly freeBets = new Map<string, string>();
  private serial = 0;

  constructor(readonly currency: string) {}

  /** Bets and wins that stand, in minor units by kind and transaction id. */
  standing(): Map<string, bigint> {
    const standing = [...this.booked].filter(([key]) => !this.undone.has(key));
    return new Map(standing.map(([key, { amount }]) => [key, amount]));
  }

  ok(transaction = String(++this.serial)): Said & { readonly transaction: string } {
    return { status: 'OK', transaction, balance: this.balance.toString(), currency: this.currency };
  }

  bet(body: Body): Said {
    return this.post([leg('bet', body['transaction'], body['amount'], body)]);
  }

  win(body: Body): Said {
    if (this.undone.has(`bet ${String(body['reference'])}`)) return refusal('TRANSACTION_ROLLED_BACK');
    return this.post([leg('win', body['transaction'], body['amount'], body)]);
  }

  promoWin(body: Body): Said {
    return this.post([leg('promo', body['transaction'], body['amount'], body)]);
  }

  betAndWin(body: Body): Said {
    const { bet, win } = body;
    if (!bet || !win) return refusal('BAD_REQUEST');
    return this.post([leg('bet', bet.transaction, bet.amount, body), leg('win', win.transaction, win.amount, body)]);
  }

  /** Bets and wins of one round, all or none; a bet of free rounds uses one of its grant. */
  batch(body: Body): Said {
    const { actions = [] } = body;
    const known = actions.every(({ action }) => action === 'bet' || action === 'win');
    if (actions.length === 0 || !known) return refusal('BAD_REQUEST');
    const bet = betIn(body);
    const fresh = bet?.freeRounds !== undefined && !this.freeBets.has(bet.transaction) ? bet.freeRounds : null;
    const left = fresh === null ? 0 : (this.freeRounds.get(fresh) ?? 0);
    if (fresh !== null && left === 0) return refusal('FREE_ROUNDS_ENDED');
    const said = this.post(
      actions.map(({ action, transaction, amount }) =>
        leg(action === 'bet' ? 'bet' : 'win', transaction, amount, body),
      ),
    );
    if (said.status === 'OK' && fresh !== null && bet) {
      this.freeRounds.set(fresh, left - 1);
      this.freeBets.set(bet.transaction, fresh);
    }
    return said;
  }

  rollback(body: Body): Said {
    const kind = body['referenceKind'] === 'win' ? 'win' : 'bet';
    const key = `${kind} ${String(body['reference'])}`;
    if (this.undone.has(key)) return { ...this.ok(this.undone.get(key)), duplicate: true };
    const booked = this.booked.get(key);
    if (!booked && kind === 'win') return refusal('TRANSACTION_NOT_FOUND');
    if (booked && kind === 'bet') this.takeWins(key, booked.place);
    this.balance += (kind === 'bet' ? 1n : -1n) * (booked?.amount ?? 0n);
    const grant = kind === 'bet' ? this.freeBets.get(String(body['reference'])) : undefined;
    if (grant !== undefined) this.freeRounds.set(grant, (this.freeRounds.get(grant) ?? 0) + 1);
    const answer = this.ok();
    this.undone.set(key, answer.transaction);
    return answer;
  }

  /** With a bet goes what was won by it: what names it, and with the last bet of a round what names none. */
  private takeWins(bet: string, place: string): void {
    const stand = [...this.booked].filter(([key, booked]) => booked.place === place && !this.undone.has(key));
    const others = stand.some(([key]) => key.startsWith('bet ') && key !== bet);
    for (const [key, { reference }] of stand)
      if (key.startsWith('win ') && (reference ? `bet ${reference}` === bet : !others))
        this.rollback({ referenceKind: 'win', reference: key.slice('win '.length) });
  }

  /** Why a win belongs to no bet of its player, game and round that stands; null for what does, and for all else. */
  private unbound({ kind, place, reference }: Leg, legs: readonly Leg[]): string | null {
    if (kind !== 'win' || legs.some((other) => other.kind === 'bet')) return null;
    const bets = [...this.booked].filter(
      ([key, bet]) => key.startsWith('bet ') && bet.place === place && (!reference || key === `bet ${reference}`),
    );
    if (bets.length === 0) return 'TRANSACTION_NOT_FOUND';
    return bets.every(([key]) => this.undone.has(key)) ? 'TRANSACTION_ROLLED_BACK' : null;
  }

  /** All legs or none; a set that was posted before, whole, is a repeat. */
  private post(legs: readonly Leg[]): Said {
    const keyOf = ({ kind, transaction }: Leg) => `${kind} ${transaction}`;
    if (legs.some((one) => this.undone.has(keyOf(one)))) return refusal('TRANSACTION_ROLLED_BACK');
    const before = legs.map((one) => this.booked.get(keyOf(one)));
    if (before.every((booked, index) => booked && booked.contents === legs[index]?.contents))
      return { ...this.ok(before.at(-1)?.transaction), duplicate: true };
    if (before.some(Boolean)) return refusal('DUPLICATE_TRANSACTION');
    const unbound = legs.map((one) => this.unbound(one, legs)).find((status) => status !== null);
    if (unbound) return refusal(unbound);
    const staked = legs.reduce((sum, { kind, amount }) => (kind === 'bet' ? sum + amount : sum), 0n);
    if (staked > 0n && this.balance < staked)
      return { ...refusal('INSUFFICIENT_FUNDS'), balance: this.balance.toString(), currency: this.currency };
    for (const { kind, amount } of legs) this.balance += kind === 'bet' ? -amount : amount;
    const answer = this.ok();
    for (const one of legs) this.booked.set(keyOf(one), { ...one, transaction: answer.transaction });
    return answer;
  }
}
