import { entryOf } from '@banyan/kernel/rules';
import type { EntryKind } from './command.js';

/** What a gift is, as the bills of agents name it. */
export type GiftPart = 'BONUS' | 'REBATE' | 'PROMO' | 'JACKPOT';

/** A row of the journal, as far as it says whether something was given. Amounts are digit strings. */
interface Row {
  readonly kind: string;
  /** Which of the member's accounts it belongs to. */
  readonly purse: string;
  readonly amount: string;
  /** What the bonus had in it. */
  readonly bonus: string | null;
  readonly round_id: string | null;
  /** Of what its other end says more of, that. */
  readonly house: string | null;
}

/** What of a kind is given: nothing (play, or money that stays or is the member's own), all of it, what is outside of rounds, or what its other end says. */
type Rule = null | GiftPart | { readonly outsideRounds: GiftPart } | { readonly byHouseOr: GiftPart } | 'by house';

/** Every kind of entry has its answer here: a new one does not compile without. */
const rules: Readonly<Record<EntryKind, Rule>> = {
  bet: null,
  win: null,
  rollback_bet: null,
  rollback_win: null,
  promo_win: { byHouseOr: 'PROMO' },
  jackpot_win: { outsideRounds: 'JACKPOT' },
  freespin_win: { outsideRounds: 'PROMO' },
  freespin_bonus: { outsideRounds: 'PROMO' },
  deposit: null,
  withdrawal_hold: null,
  withdrawal_release: null,
  withdrawal_payout: null,
  withdrawal_refund: null,
  adjustment: 'by house',
  bonus_grant: 'BONUS',
  bonus_forfeit: 'BONUS',
  bonus_release: null,
  tombstone: null,
  win_held: null,
  win_released: null,
  win_refused: null,
  manual_credit: 'by house',
  manual_debit: null,
  chargeback: null,
  reversal: 'by house',
  vendor_deposit: null,
  vendor_deposit_sent: null,
  vendor_deposit_returned: null,
  vendor_withdrawal: null,
};

/** The house's ends that gifts come from. */
export const giftHouse = {
  bonus: 'house:bonus',
  rebate: 'house:rebate',
  promotion: 'house:promotion',
  goodwill: 'house:goodwill',
} as const;

/** All others pay what is owed, such as salaries, or move what is the member's own. */
const houses: ReadonlyMap<string, GiftPart> = new Map([
  [giftHouse.bonus, 'BONUS'],
  [giftHouse.rebate, 'REBATE'],
  [giftHouse.promotion, 'PROMO'],
  [giftHouse.goodwill, 'BONUS'],
]);

/** Whether an adjustment, a credit by hand or its reversal against this end is a gift. */
export const isGiftHouse = (name: string): boolean => houses.has(name);

/** Events of bonuses themselves are of the bonus' own account; all others of the available one, with the bonus' part in a field of its own. */
const ofBonus: ReadonlySet<string> = new Set<EntryKind>(['bonus_grant', 'bonus_forfeit']);

/** What an entry gave its member outside of play, signed; null when nothing. */
export function giftOf(row: Row): { part: GiftPart; amountMinor: bigint } | null {
  const rule = entryOf(rules, row.kind);
  if (!rule || row.purse !== (ofBonus.has(row.kind) ? 'bonus' : 'available')) return null;
  const part = partOf(rule, row);
  const amountMinor = BigInt(row.amount) + BigInt(row.bonus ?? 0);
  return part === null || amountMinor === 0n ? null : { part, amountMinor };
}

function partOf(rule: Exclude<Rule, null>, { round_id: round, house }: Row): GiftPart | null {
  if (rule === 'by house') return houses.get(house ?? '') ?? null;
  if (typeof rule === 'string') return rule;
  if ('byHouseOr' in rule) return houses.get(house ?? '') ?? rule.byHouseOr;
  return round ? null : rule.outsideRounds;
}
