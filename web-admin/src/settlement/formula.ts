import type { BillRecord } from '../api/types.js';

type Sign = '+' | '−' | '×' | '=';

/** One line of the sum that made a bill: an amount, or a rate in basis points. */
export interface Line {
  key: string;
  sign: Sign | '';
  minor?: string | undefined;
  bp?: number | undefined;
  total?: boolean;
}

const negated = (minor: string) => (minor.startsWith('-') ? minor.slice(1) : minor);
const deficit = (minor: string | undefined): Line[] =>
  minor && minor !== '0' ? [{ key: 'carried', sign: '−', minor: negated(minor) }] : [];

/** What the team was given besides, where it was given anything. */
const besides = (bill: BillRecord): Line[] =>
  (
    [
      ['rebate', bill.rebateMinor],
      ['bonus', bill.bonusMinor],
      ['promo', bill.promoMinor],
      ['jackpot', bill.jackpotMinor],
      ['fee', bill.feeMinor],
    ] as const
  ).flatMap(([key, minor]) => (minor && minor !== '0' ? [{ key, sign: '−' as const, minor }] : []));

/** Stakes less payouts less everything that was given besides, with what was carried: the base of a dividend. */
const lossLines = (bill: BillRecord): Line[] => [
  { key: 'stake', sign: '', minor: bill.stakeMinor },
  { key: 'payout', sign: '−', minor: bill.payoutMinor },
  { key: 'salary', sign: '−', minor: bill.salaryMinor },
  ...besides(bill),
  { key: 'loss', sign: '=', minor: bill.lossMinor, total: true },
];

/** Rates on the stakes of orders that won and that lost. */
const sidesLines = ({ winStakeMinor, lossStakeMinor, tierTerms }: BillRecord): Line[] => [
  { key: 'win_stake', sign: '', minor: winStakeMinor },
  { key: 'winRateBp', sign: '×', bp: tierTerms?.winRateBp ?? 0 },
  { key: 'loss_stake', sign: '+', minor: lossStakeMinor },
  { key: 'lossRateBp', sign: '×', bp: tierTerms?.lossRateBp ?? 0 },
];

function baseLines(bill: BillRecord): Line[] {
  if (bill.basis === 'WIN_LOSS') return [...sidesLines(bill), ...deficit(bill.carriedMinor)];
  const made = bill.basis === 'NET_LOSS' ? lossLines(bill) : [{ key: 'bet', sign: '' as const, minor: bill.betMinor }];
  const carried = deficit(bill.carriedMinor);
  return [...made, ...carried, ...(carried.length ? [{ key: 'base', sign: '=' as const, minor: bill.baseMinor, total: true }] : [])];
} // prettier-ignore

function rateLines({ calc, basis, hours, tierTerms }: BillRecord): Line[] {
  if (!tierTerms || hours || basis === 'WIN_LOSS') return [];
  if (calc === 'FIXED_AMOUNT') return [{ key: 'amount', sign: '', minor: tierTerms.amountMinor ?? '0' }];
  return [{ key: 'rateBp', sign: '×', bp: tierTerms.rateBp ?? 0 }];
}

/** How a bill came about, line by line, from what the team did to what is left. */
export function linesOf(bill: BillRecord): Line[] {
  const onward = bill.onwardMinor && bill.onwardMinor !== '0' ? bill.onwardMinor : null;
  return [
    ...baseLines(bill),
    ...rateLines(bill),
    { key: bill.hours ? 'gross_hours' : 'gross', sign: bill.hours ? '' : '=', minor: bill.grossMinor, total: true },
    { key: 'to_downlines', sign: '−', minor: bill.toDownlinesMinor },
    { key: 'net', sign: '=', minor: bill.netMinor, total: true },
    ...(onward ? [{ key: 'onward', sign: '' as const, minor: onward }] : []),
  ];
}
