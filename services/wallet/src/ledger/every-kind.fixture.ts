import type { CommandKind, LedgerCommand } from './command.js';
import { command } from './ledger.fixture.js';

/** Whose commands: with cash alone, with a bonus as well, with a limit of 1,000 a day, and of somebody else. */
export interface Players {
  readonly plain: bigint;
  readonly bonus: bigint;
  readonly limited: bigint;
  readonly other: bigint;
}

type Line = [who: keyof Players, kind: CommandKind, id: string, amount: bigint, reference: string, code: string];

interface Call {
  /** Groups of commands; most are of one. */
  readonly commands: ReadonlyArray<readonly LedgerCommand[]>;
  readonly oneByOne: boolean;
}

/* Every kind in every way that the ledger goes: new, again, reversed, unknown, refused. */
const lines: Line[] = [
  ['plain', 'bet', 'b0', 10n, '', 'APPLIED'],
  ['plain', 'bet', 'b1', 10n, '', 'APPLIED'],
  ['plain', 'win', 'w1', 5n, 'b1', 'APPLIED'],
  ['plain', 'win', 'w2', 5n, '', 'APPLIED'],
  ['plain', 'bet', 'b1', 10n, '', 'DUPLICATE'],
  ['other', 'bet', 'b1', 10n, '', 'CONFLICT'],
  ['plain', 'rollback_bet', 'r1', 0n, 'b1', 'APPLIED'],
  ['plain', 'rollback_bet', 'r1', 0n, 'b1', 'DUPLICATE'],
  ['plain', 'rollback_bet', 'r2', 0n, 'b1', 'ALREADY_REVERSED'],
  ['plain', 'rollback_bet', 'r3', 0n, 'never', 'TOMBSTONED'],
  ['plain', 'win', 'w3', 5n, 'b1', 'CANCELLED'],
  ['plain', 'rollback_win', 'r4', 0n, 'w2', 'APPLIED'],
  ['plain', 'promo_win', 'pw', 5n, '', 'APPLIED'],
  ['plain', 'freespin_win', 'fw', 5n, '', 'APPLIED'],
  ['plain', 'bet', 'above0', 5n, '', 'APPLIED'],
  ['plain', 'win', 'above1', 5n, '', 'APPLIED'],
  ['plain', 'win', 'above1', 5n, '', 'DUPLICATE'],
  ['plain', 'win', 'above2', 5n, '', 'APPLIED'],
  ['plain', 'win', 'above3', 5n, '', 'APPLIED'],
  ['plain', 'rollback_win', 'r7', 0n, 'above3', 'APPLIED'],
  ['plain', 'bet', 'shared0', 5n, '', 'APPLIED'],
  ['plain', 'win', 'shared1', 5n, 'shared0', 'APPLIED'],
  ['plain', 'rollback_bet', 'shared2', 0n, 'shared1', 'APPLIED'],
  ['plain', 'rollback_bet', 'shared3', 0n, 'shared4', 'TOMBSTONED'],
  ['plain', 'win', 'shared4', 5n, 'shared0', 'CANCELLED'],
  ['plain', 'adjustment', 'ad', 5n, '', 'APPLIED'],
  ['plain', 'manual_credit', 'mc', 5n, '', 'APPLIED'],
  ['plain', 'manual_credit', 'mc', 5n, '', 'DUPLICATE'],
  ['plain', 'manual_debit', 'md', 5n, '', 'APPLIED'],
  ['plain', 'manual_debit', 'md2', 10n ** 14n, '', 'INSUFFICIENT_FUNDS'],
  ['plain', 'chargeback', 'cb', 5n, '', 'APPLIED'],
  ['plain', 'reversal', 'rv', 5n, '', 'APPLIED'],
  ['plain', 'withdrawal_hold', 'h1', 10n, '', 'APPLIED'],
  ['plain', 'withdrawal_release', 'l1', 0n, 'h1', 'APPLIED'],
  ['plain', 'withdrawal_hold', 'h2', 10n, '', 'APPLIED'],
  ['plain', 'withdrawal_payout', 'p2', 0n, 'h2', 'APPLIED'],
  ['plain', 'withdrawal_refund', 'f2', 0n, 'p2', 'APPLIED'],
  ['plain', 'vendor_deposit', 'd1', 10n, '', 'APPLIED'],
  ['plain', 'vendor_deposit_sent', 'd1', 10n, '', 'APPLIED'],
  ['plain', 'vendor_deposit', 'd2', 10n, '', 'APPLIED'],
  ['plain', 'vendor_deposit_returned', 'd2', 10n, '', 'APPLIED'],
  ['plain', 'vendor_withdrawal', 'vw', 10n, '', 'APPLIED'],
  ['plain', 'bet', 'much', 10n ** 14n, '', 'INSUFFICIENT_FUNDS'],
  ['bonus', 'bonus_grant', 'g1', 1000n, '', 'APPLIED'],
  ['bonus', 'bonus_grant', 'g1', 1000n, '', 'DUPLICATE'],
  ['bonus', 'bet', 'b5', 10n, '', 'APPLIED'],
  ['bonus', 'bet', 'b2', 10n, '', 'APPLIED'],
  ['bonus', 'bet', 'b2', 10n, '', 'DUPLICATE'],
  ['bonus', 'win', 'w4', 10n, 'b2', 'APPLIED'],
  ['bonus', 'win', 'w5', 10n, '', 'APPLIED'],
  ['bonus', 'rollback_win', 'r5', 0n, 'w5', 'APPLIED'],
  ['bonus', 'rollback_bet', 'r6', 0n, 'b2', 'APPLIED'],
  ['bonus', 'freespin_bonus', 'fb', 10n, '', 'APPLIED'],
  ['bonus', 'bonus_release', 'rl', 10n, '', 'APPLIED'],
  ['bonus', 'bonus_forfeit', 'ff', 10n, '', 'APPLIED'],
  ['limited', 'bet', 'b3', 1n, '', 'APPLIED'],
  ['limited', 'bet', 'b4', 10n ** 6n, '', 'LIMIT_REACHED'],
  ['limited', 'vendor_deposit', 'd3', 1n, '', 'APPLIED'],
];

/** Held wins that two operators decide about after the calls, and what they find. */
export const decided = [
  ['above1', 'RELEASED', 'win_released'],
  ['above2', 'REFUSED', 'win_refused'],
] as const;

/** Held wins have a round of their own, and so have those of a vendor whose bets and wins share their ids. */
const roundOf = (...ids: string[]) =>
  ['above', 'shared'].find((own) => ids.some((id) => id.startsWith(own))) ?? 'round';

const exceeded = { winMinor: 4n, hourMinor: 0n, hourSumMinor: 5n };

const together: Line[] = [
  ['plain', 'bet', 'in1', 10n, '', 'APPLIED'],
  ['plain', 'win', 'in2', 10n, '', 'APPLIED'],
  ['other', 'deposit', 'in3', 10n, '', 'APPLIED'],
];

/* Twice: what a group took back itself is known as its own. */
const undone: Line[] = [
  ['plain', 'bet', 'un1', 10n, '', 'APPLIED'],
  ['plain', 'rollback_bet', 'un2', 0n, 'un1', 'APPLIED'],
];

const refused: Line[] = [
  ['bonus', 'bet', 'no1', 10n, '', 'GROUP_REFUSED'],
  ['bonus', 'bet', 'no2', 10n ** 14n, '', 'INSUFFICIENT_FUNDS'],
];

const again = (of: readonly Line[]): Line[] =>
  of.map(([who, kind, id, amount, reference]) => [who, kind, id, amount, reference, 'DUPLICATE']);

/** What {@link everyKind} is answered, in its order. */
export const outcomes: readonly string[] = [
  ...lines,
  ...together,
  ...again(together),
  ...undone,
  ...again(undone),
  ...refused,
].map(([, , id, , , code]) => `${id} ${code}`);

/** Calls that together carry out every statement of the ledger; ids begin with the tag. */
export function everyKind(players: Players, tag: string): Call[] {
  const commandOf = ([who, kind, id, amount, reference]: Line): LedgerCommand =>
    command(players[who], kind, `${tag}-${id}`, amount, {
      roundId: `${tag}-${roundOf(id, reference)}`,
      ...(id.startsWith('above') && { exceeded }),
      ...(id.startsWith('shared') && { sharedIds: true }),
      ...(reference && { reference: `${tag}-${reference}` }),
    });
  const apart = (of: readonly Line[]) => of.map((line) => [commandOf(line)]);
  return [
    ...apart(lines).map((group) => ({ commands: [group], oneByOne: true })),
    { commands: apart(together), oneByOne: false },
    { commands: apart(together), oneByOne: false },
    { commands: [undone.map(commandOf)], oneByOne: true },
    { commands: [undone.map(commandOf)], oneByOne: true },
    { commands: [refused.map(commandOf)], oneByOne: true },
  ];
}
