import type { CommandKind, LedgerCommand, OutcomeCode } from './command.js';

interface Entry {
  readonly command: LedgerCommand;
  readonly delta: bigint;
  readonly balanceAfter: bigint;
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
const ends: ReadonlySet<CommandKind> = new Set(['withdrawal_release', 'withdrawal_payout']);
const slotOf = (kind: CommandKind) => (ends.has(kind) ? 'end' : kind);

/** The ledger's rules once more, as plainly as they can be said, for commands of one currency and one source. */
export class LedgerModel {
  private entries = new Map<string, Entry>();
  private ended = new Map<string, Entry>();
  private available = new Map<bigint, bigint>();
  private held = new Map<bigint, bigint>();
  readonly blocked = new Set<bigint>();

  open(account: bigint, balance: bigint): void {
    this.available.set(account, balance);
    this.held.set(account, 0n);
  }

  balances(account: bigint): { available: bigint; held: bigint } {
    return { available: this.available.get(account) ?? 0n, held: this.held.get(account) ?? 0n };
  }

  /** A group or a lone command: all or nothing. */
  applyUnit(commands: readonly LedgerCommand[]): ModelAnswer[] {
    const before = [this.entries, this.ended, this.available, this.held] as const;
    [this.entries, this.ended, this.available, this.held] = [
      new Map(before[0]),
      new Map(before[1]),
      new Map(before[2]),
      new Map(before[3]),
    ];
    const answers: ModelAnswer[] = [];
    for (const command of commands) {
      const answer = this.apply(command);
      answers.push(answer);
      if (!['APPLIED', 'DUPLICATE', 'ALREADY_REVERSED', 'TOMBSTONED'].includes(answer.code)) break;
    }
    if (answers.length === commands.length && commands.length > 0 && this.fulfilled(answers.at(-1))) return answers;
    [this.entries, this.ended, this.available, this.held] = before;
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
    return (kind === 'withdrawal_payout' ? this.held : this.available).get(accountId) ?? 0n;
  }

  private apply(command: LedgerCommand): ModelAnswer {
    const { kind, accountId, reference = '' } = command;
    const no = (code: OutcomeCode): ModelAnswer => ({ code, balance: this.balanceOf(command), stored: null });
    const again = (code: OutcomeCode, entry: Entry): ModelAnswer => ({ ...no(code), stored: entry.balanceAfter });
    const known = this.entries.get(keyOf(kind, command.externalId));
    if (known?.tombstone && known.command.accountId === accountId) return no('CANCELLED');
    if (known) return same(known, command) ? again('DUPLICATE', known) : no('CONFLICT');
    const target = reverses[kind];
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
      const size = delta < 0n ? -delta : delta;
      if (ends.has(kind) || kind === 'withdrawal_refund')
        if (![0n, size].includes(command.amountMinor)) return no('CONFLICT');
    }
    if (kind === 'win' && this.ended.get(`rollback_bet ${reference}`)?.command.accountId === accountId)
      return no('CANCELLED');
    return this.post(command, delta);
  }

  private post(command: LedgerCommand, delta: bigint): ModelAnswer {
    const { kind, accountId } = command;
    const purse = kind === 'withdrawal_payout' ? this.held : this.available;
    const balance = purse.get(accountId) ?? 0n;
    const refuse = (code: OutcomeCode): ModelAnswer => ({ code, balance, stored: null });
    if (this.blocked.has(accountId) && (kind === 'bet' || kind === 'withdrawal_hold')) return refuse('ACCOUNT_BLOCKED');
    if (delta < 0n && balance + delta < 0n && kind !== 'rollback_win') return refuse('INSUFFICIENT_FUNDS');
    purse.set(accountId, balance + delta);
    if (kind === 'withdrawal_hold' || kind === 'withdrawal_release')
      this.held.set(accountId, (this.held.get(accountId) ?? 0n) - delta);
    this.write(command, delta, balance + delta);
    return { code: 'APPLIED', balance: balance + delta, stored: null };
  }

  private tombstone(command: LedgerCommand): ModelAnswer {
    const balance = this.balanceOf(command);
    this.entries.set(keyOf('bet', command.reference ?? ''), {
      command,
      delta: 0n,
      balanceAfter: balance,
      tombstone: true,
    });
    this.write(command, 0n, balance);
    return { code: 'TOMBSTONED', balance, stored: null };
  }

  private write(command: LedgerCommand, delta: bigint, balanceAfter: bigint): void {
    const entry = { command, delta, balanceAfter };
    this.entries.set(keyOf(command.kind, command.externalId), entry);
    if (reverses[command.kind]) this.ended.set(`${slotOf(command.kind)} ${command.reference}`, entry);
  }
}

const keyOf = (kind: CommandKind, id: string) => `${slotOf(kind)} ${id}`;

function same({ command: first, delta }: Entry, second: LedgerCommand): boolean {
  const size = delta < 0n && first.kind !== 'adjustment' ? -delta : delta;
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
