import type { Answer, Forgery, VendorClient } from './vendor-client.js';

/** A test player in a game, as `/authenticate` told. */
export interface Seat {
  readonly player: string;
  session: string;
  readonly game: string;
  readonly currency: string;
}

/** What is expected of an answer; what is not named may be anything, `duplicate: false` wants it absent. */
export interface Expected {
  readonly status: string;
  readonly balance?: bigint;
  readonly duplicate?: boolean;
  readonly transaction?: string | undefined;
}

/** An answer, or the sum of several, was not what the protocol says. */
export class Mismatch extends Error {}

type More = Readonly<Record<string, unknown>>;

/** A player's table during one scenario: calls by short names, and everything booked is taken back in the end. */
export class Table {
  private readonly taken: Array<{ reference: string; referenceKind: 'bet' | 'win' }> = [];
  private readonly rounds = new Set<string>();

  /** `unit` is the scenario's smallest stake in minor units; `prefix` makes its ids new. */
  constructor(
    readonly client: VendorClient,
    readonly seat: Seat,
    readonly unit: bigint,
    private readonly prefix: string,
  ) {}

  /** An id of this scenario. */
  id(name: string): string {
    return `${this.prefix}-${name}`;
  }

  /** A call with the body as it is. */
  call(operation: string, body: unknown, forgery?: Forgery): Promise<Answer> {
    return this.client.call(operation, body, forgery);
  }

  /** The body of a bet of `amount` minor units. */
  betBody(name: string, amount: bigint, more: More = {}) {
    const { player, session, game, currency } = this.seat;
    const own = { session, player, game, round: this.id('round'), transaction: this.id(name), currency };
    return { ...own, amount: String(amount), ...more };
  }

  async bet(name: string, amount: bigint, more: More = {}, forgery?: Forgery): Promise<Answer> {
    const body = this.betBody(name, amount, more);
    return this.noted('bet', body, await this.call('bet', body, forgery));
  }

  async win(name: string, amount: bigint, more: More = {}): Promise<Answer> {
    const { session: _none, ...body } = this.betBody(name, amount, more);
    return this.noted('win', body, await this.call('win', body));
  }

  async both(name: string, stake: bigint, won: bigint): Promise<Answer> {
    const { player, session, game, currency } = this.seat;
    const round = this.id(`${name}-round`);
    const bet = { transaction: this.id(`${name}-bet`), amount: String(stake) };
    const win = { transaction: this.id(`${name}-win`), amount: String(won) };
    const body = { session, player, game, round, bet, win, currency, closeRound: true };
    const answer = await this.call('bet-and-win', body);
    this.noted('win', { round, transaction: win.transaction }, answer);
    return this.noted('bet', { round, transaction: bet.transaction }, answer);
  }

  rollback(name: string, of: string, referenceKind: 'bet' | 'win' = 'bet'): Promise<Answer> {
    const body = { player: this.seat.player, transaction: this.id(name), reference: this.id(of), referenceKind };
    return this.call('rollback', body);
  }

  /** Goes on in a new session, opened with a launch token. */
  async sitDownWith(token: string): Promise<void> {
    const { fields } = this.expect(await this.call('authenticate', { token }), { status: 'OK' });
    this.seat.session = String(fields['session']);
  }

  endRound(round: string): Promise<Answer> {
    return this.call('end-round', { player: this.seat.player, game: this.seat.game, round });
  }

  /** Minor units. */
  async balance(): Promise<bigint> {
    const { player, session } = this.seat;
    const answer = await this.call('balance', { player, session });
    this.expect(answer, { status: 'OK' });
    return BigInt(answer.balance ?? '');
  }

  /** Throws a {@link Mismatch} unless the answer is as expected; returns it otherwise. */
  expect(answer: Answer, expected: Expected): Answer {
    const { status, balance, duplicate, transaction } = expected;
    const wrong =
      answer.status !== status ||
      (balance !== undefined && answer.balance !== String(balance)) ||
      (duplicate !== undefined && (answer.duplicate ?? false) !== duplicate) ||
      (transaction !== undefined && answer.transaction !== transaction);
    if (wrong) throw new Mismatch(`expected ${shown(expected)}, was answered ${shown(answer.fields)}`);
    return answer;
  }

  /** Throws a {@link Mismatch} with this sentence unless it holds. */
  hold(holds: boolean, sentence: string): void {
    if (!holds) throw new Mismatch(sentence);
  }

  /** Notes what a call that was answered elsewhere, or not at all, may have booked. */
  note(kind: 'bet' | 'win', body: { round: unknown; transaction: unknown }): void {
    this.rounds.add(String(body.round));
    this.taken.unshift({ reference: String(body.transaction), referenceKind: kind });
  }

  /** Takes back all that was booked, wins first, and ends the rounds. */
  async tidy(): Promise<void> {
    const wins = this.taken.filter(({ referenceKind }) => referenceKind === 'win');
    const bets = this.taken.filter(({ referenceKind }) => referenceKind === 'bet');
    for (const [index, one] of [...wins, ...bets].entries()) {
      const body = { player: this.seat.player, transaction: this.id(`tidy-${index}`), ...one };
      this.expect(await this.call('rollback', body), { status: 'OK' });
    }
    for (const round of this.rounds) this.expect(await this.endRound(round), { status: 'OK' });
  }

  private noted(kind: 'bet' | 'win', body: { round: unknown; transaction: unknown }, answer: Answer): Answer {
    if (answer.status === 'OK' && !answer.duplicate) this.note(kind, body);
    return answer;
  }
}

const shown = (value: object): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
