import type { Group, Ways } from '../preference/groups.js';

/** What a message is about. */
export const topics = ['MONEY', 'AGENT', 'ACCOUNT'] as const;
export type Topic = (typeof topics)[number];

/** Where a message leads to; most of them with the id of the thing. */
export const places = [
  'deposit',
  'withdrawal',
  'statement',
  'rounds',
  'contract',
  'income',
  'dues',
  'account',
  'limits',
  'agent',
  'games',
  'feedback',
  'lottery',
  'vip',
  'points',
  'security',
  'documents',
] as const;
export type Place = (typeof places)[number];

/** Every kind of message with its topic. A kind is stored and said (`notices.<kind>` of messages.json): it is fixed for ever. */
export const kinds = {
  deposit_arrived: 'MONEY',
  deposit_failed: 'MONEY',
  withdrawal_requested: 'MONEY',
  withdrawal_documents: 'MONEY',
  withdrawal_approved: 'MONEY',
  withdrawal_paid: 'MONEY',
  withdrawal_failed: 'MONEY',
  withdrawal_rejected: 'MONEY',
  withdrawal_cancelled: 'MONEY',
  withdrawal_checked: 'MONEY',
  withdrawal_returned: 'MONEY',
  transfer_received: 'MONEY',
  transfer_sent: 'MONEY',
  bonus_given: 'MONEY',
  bonus_taken: 'MONEY',
  rebate_given: 'MONEY',
  rebate_taken: 'MONEY',
  promo_given: 'MONEY',
  promo_taken: 'MONEY',
  vip_gift: 'MONEY',
  rebate_offered: 'MONEY',
  cashback_offered: 'MONEY',
  birthday_gift: 'MONEY',
  redemption_approved: 'ACCOUNT',
  redemption_rejected: 'ACCOUNT',
  redemption_completed: 'ACCOUNT',
  jackpot_given: 'MONEY',
  jackpot_taken: 'MONEY',
  lottery_won: 'MONEY',
  lottery_refunded: 'MONEY',
  lottery_corrected: 'MONEY',
  chase_completed: 'MONEY',
  chase_won: 'MONEY',
  chase_stopped: 'MONEY',
  chase_refused: 'MONEY',
  win_held: 'MONEY',
  win_released: 'MONEY',
  win_refused: 'MONEY',
  win_cancelled: 'MONEY',
  salary_paid: 'AGENT',
  salary_taken: 'AGENT',
  dividend_paid: 'AGENT',
  dividend_taken: 'AGENT',
  contract_offered: 'AGENT',
  contract_change_asked: 'AGENT',
  contract_end_asked: 'AGENT',
  contract_reminded: 'AGENT',
  contract_rejected: 'AGENT',
  contract_withdrawn: 'AGENT',
  contract_expired: 'AGENT',
  contract_cancelled: 'AGENT',
  contract_signed: 'AGENT',
  contract_ended: 'AGENT',
  dividend_due: 'AGENT',
  dividend_settled: 'AGENT',
  dividend_refused: 'AGENT',
  default_cleared: 'AGENT',
  line_moved: 'AGENT',
  vip_reached: 'ACCOUNT',
  vip_lowered: 'ACCOUNT',
  welcome: 'ACCOUNT',
  account_frozen: 'ACCOUNT',
  account_active: 'ACCOUNT',
  account_closed: 'ACCOUNT',
  account_type_changed: 'ACCOUNT',
  new_login: 'ACCOUNT',
  excluded: 'ACCOUNT',
  factor_changed: 'ACCOUNT',
  passkey_added: 'ACCOUNT',
  passkey_removed: 'ACCOUNT',
  social_bound: 'ACCOUNT',
  social_removed: 'ACCOUNT',
  document_approved: 'ACCOUNT',
  document_rejected: 'ACCOUNT',
  document_expiring: 'ACCOUNT',
  document_expired: 'ACCOUNT',
  warnings_off: 'ACCOUNT',
  push_on: 'ACCOUNT',
  push_warnings_off: 'ACCOUNT',
  feedback_answered: 'ACCOUNT',
  broadcast_news: 'ACCOUNT',
  broadcast_offer: 'ACCOUNT',
} as const satisfies Readonly<Record<string, Topic>>;
export type Kind = keyof typeof kinds;

/** What members choose each kind by. What moves or holds money is MONEY, whoever it concerns. */
export const groupOf = {
  deposit_arrived: 'MONEY',
  deposit_failed: 'MONEY',
  withdrawal_requested: 'MONEY',
  withdrawal_documents: 'MONEY',
  withdrawal_approved: 'MONEY',
  withdrawal_paid: 'MONEY',
  withdrawal_failed: 'MONEY',
  withdrawal_rejected: 'MONEY',
  withdrawal_cancelled: 'MONEY',
  withdrawal_checked: 'MONEY',
  withdrawal_returned: 'MONEY',
  transfer_received: 'MONEY',
  transfer_sent: 'MONEY',
  bonus_given: 'MONEY',
  bonus_taken: 'MONEY',
  rebate_given: 'MONEY',
  rebate_taken: 'MONEY',
  promo_given: 'MONEY',
  promo_taken: 'MONEY',
  vip_gift: 'PROMOTIONS',
  rebate_offered: 'PROMOTIONS',
  cashback_offered: 'PROMOTIONS',
  birthday_gift: 'PROMOTIONS',
  redemption_approved: 'ACCOUNT',
  redemption_rejected: 'ACCOUNT',
  redemption_completed: 'ACCOUNT',
  jackpot_given: 'MONEY',
  jackpot_taken: 'MONEY',
  lottery_won: 'LOTTERY',
  lottery_refunded: 'LOTTERY',
  lottery_corrected: 'MONEY',
  chase_completed: 'LOTTERY',
  chase_won: 'LOTTERY',
  chase_stopped: 'LOTTERY',
  chase_refused: 'LOTTERY',
  win_held: 'MONEY',
  win_released: 'MONEY',
  win_refused: 'MONEY',
  win_cancelled: 'MONEY',
  salary_paid: 'MONEY',
  salary_taken: 'MONEY',
  dividend_paid: 'MONEY',
  dividend_taken: 'MONEY',
  contract_offered: 'AGENT',
  contract_change_asked: 'AGENT',
  contract_end_asked: 'AGENT',
  contract_reminded: 'AGENT',
  contract_rejected: 'AGENT',
  contract_withdrawn: 'AGENT',
  contract_expired: 'AGENT',
  contract_cancelled: 'AGENT',
  contract_signed: 'AGENT',
  contract_ended: 'AGENT',
  dividend_due: 'MONEY',
  dividend_settled: 'MONEY',
  dividend_refused: 'MONEY',
  default_cleared: 'MONEY',
  line_moved: 'AGENT',
  vip_reached: 'ACCOUNT',
  vip_lowered: 'ACCOUNT',
  welcome: 'ACCOUNT',
  account_frozen: 'SECURITY',
  account_active: 'SECURITY',
  account_closed: 'SECURITY',
  account_type_changed: 'SECURITY',
  new_login: 'SECURITY',
  excluded: 'SECURITY',
  factor_changed: 'SECURITY',
  passkey_added: 'SECURITY',
  passkey_removed: 'SECURITY',
  social_bound: 'SECURITY',
  social_removed: 'SECURITY',
  document_approved: 'ACCOUNT',
  document_rejected: 'ACCOUNT',
  document_expiring: 'ACCOUNT',
  document_expired: 'ACCOUNT',
  warnings_off: 'SECURITY',
  push_on: 'SECURITY',
  push_warnings_off: 'SECURITY',
  feedback_answered: 'ACCOUNT',
  broadcast_news: 'ACCOUNT',
  broadcast_offer: 'PROMOTIONS',
} as const satisfies Readonly<Record<Kind, Group>>;

/** Kinds that open screens show in another way already. */
export const shownOtherwise: ReadonlySet<string> = new Set<Kind>([
  'win_held',
  'win_released',
  'win_refused',
  'win_cancelled',
]);

const mailedByIdentity: ReadonlySet<string> = new Set<Kind>([
  'factor_changed',
  'passkey_added',
  'passkey_removed',
  'social_bound',
  'social_removed',
]);

/** True for a kind of which identity sends the mail itself, to what the member had proved before. */
export const isMailedOtherwise = (kind: string): kind is Kind => mailedByIdentity.has(kind);

/** What happened to a member. */
export interface Fact {
  readonly memberId: bigint;
  readonly brand: string;
  readonly kind: Kind;
  /** The same fact has the same name for ever, whichever event tells it. */
  readonly fact: string;
  readonly at: Date;
  readonly money?: { readonly currency: string; readonly amountMinor: bigint };
  readonly place?: { readonly to: Place; readonly id?: string };
  /** What the sentence names; the type of a contract by its code. */
  readonly value?: Readonly<Record<string, string>>;
  /** What operators wrote, which says it in place of its kind. */
  readonly broadcastId?: bigint;
  /** By which ways it may come at most; without it by all that its member wants. */
  readonly among?: Ways;
}
