import { isHeld, type CommandKind, type LedgerCommand, type OutcomeCode } from './command.js';

interface Entry {
  readonly command: LedgerCommand;
  /** Signed change of the balance that the command names, without what the bonus had in it. */
  readonly delta: bigint;
  /** The first response. */
  readonly balanceAfter: bigint;
  /** What the bonus had in it; null when the bonus was empty. */
  readonly bonus: bigint | null;
  /** Of a win that is held: what was won. */
  readonly held?: bigint;
  readonly tombstone?: true;
}

export interface ModelAnswer {
  readonly code: OutcomeCode;
  readonly balance: bigint;
  readonly stored: bigint | null;
}

const reverses: Partial<Record<CommandKind, CommandKind>> = {
  rollback_bet: 'bet',
  rollback_win: 'win',
  withdrawal_release: 'withdrawal_hold',
  withdrawal_payout: 'withdrawal_hold',
  withdrawal_refund: 'withdrawal_payout',
};
const ofVendors: ReadonlySet<CommandKind> = new Set([
  'bet',
  'win',
  'rollback_bet',
  'rollback_win',
  'promo_win',
  'jackpot_win',
]);
const ends: ReadonlySet<CommandKind> = new Set(['withdrawal_release', 'withdrawal_payout']);
const slotOf = (kind: CommandKind) => (ends.has(kind) ? 'end' : kind);

/** The ledger's rules once more, as plainly as they can be said, for commands of one currency and one source. */
export class LedgerModel {
  private entries = new Map<string, Entry>();
  private ended = new Map<string, Entry>();
  private available = new Map<bigint, bigint>();
  private held = new Map<bigint, bigint>();
  /** Of those who were ever granted one. */
  private bonus = new Map<bigint, bigint>();
  private review = new Map<bigint, bigint>();
  readonly blocked = new Set<bigint>();

  open(account: bigint, balance: bigint): void {
    this.available.set(account, balance);
    this.held.set(account, 0n);
  }

  balances(account: bigint): { available: bigint; held: bigint; bonus: bigint; review: bigint } {
    const of = (playerAccount: ReadonlyMap<bigint, bigint>) => playerAccount.get(account) ?? 0n;
    return { available: of(this.available), held: of(this.held), bonus: of(this.bonus), review: of(this.review) };
  }

  /** A group or a lone command: all or nothing. */
  applyUnit(commands: readonly LedgerCommand[]): ModelAnswer[] {
    const before = [this.entries, this.ended, this.available, this.held, this.bonus, this.review] as const;
    [this.entries, this.ended, this.available, this.held, this.bonus, this.review] = [
      new Map(before[0]),
      new Map(before[1]),
      new Map(before[2]),
      new Map(before[3]),
      new Map(before[4]),
      new Map(before[5]),
    ];
    const answers: ModelAnswer[] = [];
    for (const command of commands) {
      const answer = this.apply(command);
      answers.push(answer);
      if (!['APPLIED', 'DUPLICATE', 'ALREADY_REVERSED', 'TOMBSTONED'].includes(answer.code)) break;
    }
    if (answers.length === commands.length && commands.length > 0 && this.fulfilled(answers.at(-1))) return answers;
    [this.entries, this.ended, this.available, this.held, this.bonus, this.review] = before;
    return commands.map((command, i) => {
      const answer = answers[i];
      const last = i === answers.length - 1;
      const keeps = answer && (last || answer.code === 'DUPLICATE' || answer.code === 'ALREADY_REVERSED');
      const balance = this.balanceOf(command);
      return keeps ? { ...answer, balance } : { code: 'GROUP_REFUSED', balance, stored: null };
    });
  }

  private fulfilled(answer: ModelAnswer | undefined): boolean {
    return answer !== undefined && ['APPLIED', 'DUPLICATE', 'ALREADY_REVERSED', 'TOMBSTONED'].includes(answer.code);
  }

  private balanceOf({ accountId, kind }: LedgerCommand): bigint {
    const { available, held, bonus } = this.balances(accountId);
    if (kind === 'withdrawal_payout') return held;
    if (kind === 'bonus_grant' || kind === 'bonus_forfeit') return bonus;
    return ofVendors.has(kind) && bonus > 0n ? available + bonus : available;
  }

  private apply(command: LedgerCommand): ModelAnswer {
    const { kind, accountId, reference = '' } = command;
    const no = (code: OutcomeCode): ModelAnswer => ({ code, balance: this.balanceOf(command), stored: null });
    const again = (code: OutcomeCode, entry: Entry): ModelAnswer => ({ ...no(code), stored: entry.balanceAfter });
    const known = this.entries.get(keyOf(kind, command.externalId));
    if (known?.tombstone && known.command.accountId === accountId) return no('CANCELLED');
    if (known && !same(known, command)) return no('CONFLICT');
    if (known) return this.takenBack(command) ? no('CANCELLED') : again('DUPLICATE', known);
    if (kind.startsWith('bonus')) return this.moveBonus(command);
    const target = reverses[kind];
    let part = this.partOf(command);
    let delta = kind === 'bet' || kind === 'withdrawal_hold' ? -command.amountMinor : command.amountMinor;
    if (target) {
      const end = this.ended.get(`${slotOf(kind)} ${reference}`);
      if (end)
        return end.command.kind === kind && end.command.accountId === accountId
          ? again('ALREADY_REVERSED', end)
          : no('CONFLICT');
      const original = this.entries.get(keyOf(target, reference));
      if (original && original.command.kind !== target && !original.tombstone) return no('NOT_FOUND');
      if (!original) return kind === 'rollback_bet' ? this.tombstone(command) : no('NOT_FOUND');
      if (original.command.accountId !== accountId) return no('CONFLICT');
      delta = kind === 'withdrawal_payout' ? original.delta : -original.delta;
      part = -(original.bonus ?? 0n);
      const size = delta < 0n ? -delta : delta;
      if (ends.has(kind) || kind === 'withdrawal_refund')
        if (![0n, size].includes(command.amountMinor)) return no('CONFLICT');
    }
    if (kind === 'rollback_bet') this.takeWins(command);
    const unbound = kind === 'win' || kind === 'jackpot_win' ? this.unbound(command) : null;
    if (unbound) return no(unbound);
    if (isHeld(command)) return this.hold(command);
    return this.post(command, target ? delta : delta - part, part);
  }

  /** A win of zero, and what was won aside. */
  private hold(command: LedgerCommand): ModelAnswer {
    const { kind, externalId, accountId, amountMinor } = command;
    const answer = this.post(command, 0n, 0n);
    const key = keyOf(kind, externalId);
    const entry = this.entries.get(key);
    if (entry) this.entries.set(key, { ...entry, held: amountMinor });
    this.review.set(accountId, (this.review.get(accountId) ?? 0n) + amountMinor);
    return answer;
  }

  /** Whether a bet or a win stands no more. */
  private takenBack({
    kind,
    externalId,
    accountId,
  }: Pick<LedgerCommand, 'kind' | 'externalId' | 'accountId'>): boolean {
    return this.ended.get(`rollback_${kind} ${externalId}`)?.command.accountId === accountId;
  }

  /** With a bet goes what was won by it: what names it, and with the last bet of a round what names none. */
  private takeWins({ accountId, externalId, reference }: LedgerCommand): void {
    const all = [...this.entries.values()].filter(
      ({ command, tombstone }) => !tombstone && command.accountId === accountId,
    );
    const roundId = all.find(({ command: bet }) => bet.kind === 'bet' && bet.externalId === reference)?.command.roundId;
    if (!roundId) return;
    const others = all.some(
      ({ command: bet }) =>
        bet.kind === 'bet' && bet.roundId === roundId && bet.externalId !== reference && !this.takenBack(bet),
    );
    for (const { command: win, delta, bonus } of all) {
      if (win.kind !== 'win' || win.roundId !== roundId || this.takenBack(win)) continue;
      if (win.reference ? win.reference !== reference : others) continue;
      const id = `${externalId} takes back ${win.externalId}`;
      const taken = {
        ...win,
        kind: 'rollback_win',
        externalId: id,
        reference: win.externalId,
        amountMinor: 0n,
      } as const;
      this.post(taken, -delta, -(bonus ?? 0n));
    }
  }

  /** Why a win belongs to no bet that stands; null when it does, or names neither bet nor round. */
  private unbound({ accountId, reference, roundId }: LedgerCommand): 'NOT_FOUND' | 'CANCELLED' | null {
    if (!reference && !roundId) return null;
    if (reference && this.takenBack({ kind: 'bet', externalId: reference, accountId })) return 'CANCELLED';
    const bets = [...this.entries.values()].filter(
      ({ command: bet, tombstone }) =>
        bet.kind === 'bet' &&
        !tombstone &&
        bet.accountId === accountId &&
        (!reference || bet.externalId === reference) &&
        (!roundId || bet.roundId === roundId),
    );
    if (bets.length === 0) return 'NOT_FOUND';
    return bets.every(({ command: bet }) => this.takenBack(bet)) ? 'CANCELLED' : null;
  }

  /** By how much a bet or a win that is new changes the bonus. */
  private partOf({ kind, accountId, amountMinor, reference, roundId }: LedgerCommand): bigint {
    const { available, bonus } = this.balances(accountId);
    if (kind === 'bet') {
      const lacks = amountMinor > available ? amountMinor - available : 0n;
      return available >= 0n && lacks <= bonus ? -lacks : 0n;
    }
    if (kind !== 'win') return 0n;
    const bets = [...this.entries.values()].filter(
      ({ command: bet, bonus: part }) =>
        bet.kind === 'bet' &&
        bet.accountId === accountId &&
        part !== null &&
        (reference ? bet.externalId === reference : roundId && bet.roundId === roundId),
    );
    const fromBonus = bets.reduce((sum, { bonus: part }) => sum - (part ?? 0n), 0n);
    const whole = bets.reduce((sum, { delta, bonus: part }) => sum - delta - (part ?? 0n), 0n);
    return whole > 0n ? (amountMinor * fromBonus) / whole : 0n;
  }

  private moveBonus(command: LedgerCommand): ModelAnswer {
    const { kind, accountId, amountMinor } = command;
    const had = this.bonus.get(accountId) ?? 0n;
    const refused = this.balanceOf(command);
    const delta = kind === 'bonus_grant' ? amountMinor : -amountMinor;
    if (delta < 0n && had + delta < 0n) return { code: 'INSUFFICIENT_FUNDS', balance: refused, stored: null };
    this.bonus.set(accountId, had + delta);
    if (kind === 'bonus_release') this.available.set(accountId, (this.available.get(accountId) ?? 0n) + amountMinor);
    const balance = this.balanceOf(command);
    this.write(command, kind === 'bonus_release' ? amountMinor : delta, balance, null);
    return { code: 'APPLIED', balance, stored: null };
  }

  private post(command: LedgerCommand, delta: bigint, part: bigint): ModelAnswer {
    const { kind, accountId } = command;
    const playerAccount = kind === 'withdrawal_payout' ? this.held : this.available;
    const balance = playerAccount.get(accountId) ?? 0n;
    const refuse = (code: OutcomeCode): ModelAnswer => ({ code, balance: this.balanceOf(command), stored: null });
    if (this.blocked.has(accountId) && (kind === 'bet' || kind === 'withdrawal_hold')) return refuse('ACCOUNT_BLOCKED');
    if (delta < 0n && balance + delta < 0n && kind !== 'rollback_win') return refuse('INSUFFICIENT_FUNDS');
    playerAccount.set(accountId, balance + delta);
    if (kind === 'withdrawal_hold' || kind === 'withdrawal_release')
      this.held.set(accountId, (this.held.get(accountId) ?? 0n) - delta);
    const back = kind === 'rollback_win' ? this.entries.get(keyOf('win', command.reference ?? ''))?.held : undefined;
    if (back) this.review.set(accountId, (this.review.get(accountId) ?? 0n) - back);
    const row = this.moved(command, part);
    const told = this.balanceOf(command);
    this.write(command, delta, told, row);
    return { code: 'APPLIED', balance: told, stored: null };
  }

  /** What the bonus has in a vendor's command; null when it is empty and stays so. */
  private moved({ kind, accountId }: LedgerCommand, part: bigint): bigint | null {
    const had = this.bonus.get(accountId);
    if (!ofVendors.has(kind) || had === undefined || (part === 0n && had === 0n)) return null;
    this.bonus.set(accountId, had + part);
    return part;
  }

  private tombstone(command: LedgerCommand): ModelAnswer {
    const balance = this.balanceOf(command);
    this.entries.set(keyOf('bet', command.reference ?? ''), {
      command,
      delta: 0n,
      balanceAfter: balance,
      bonus: null,
      tombstone: true,
    });
    this.write(command, 0n, balance, null);
    return { code: 'TOMBSTONED', balance, stored: null };
  }

  private write(command: LedgerCommand, delta: bigint, balanceAfter: bigint, bonus: bigint | null): void {
    const entry = { command, delta, balanceAfter, bonus };
    this.entries.set(keyOf(command.kind, command.externalId), entry);
    if (reverses[command.kind]) this.ended.set(`${slotOf(command.kind)} ${command.reference}`, entry);
  }
}

const keyOf = (kind: CommandKind, id: string) => `${slotOf(kind)} ${id}`;

function same({ command: first, delta, bonus, held }: Entry, second: LedgerCommand): boolean {
  const whole = held ?? delta + (bonus ?? 0n);
  const size = whole < 0n && first.kind !== 'adjustment' ? -whole : whole;
  const amounts =
    first.kind.startsWith('rollback') ||
    second.amountMinor === size ||
    (first.reference !== undefined && reverses[first.kind] !== undefined && second.amountMinor === 0n);
  return (
    amounts &&
    first.accountId === second.accountId &&
    first.kind === second.kind &&
    first.reference === second.reference &&
    first.roundId === second.roundId
  );
}
