import type { BillDetail } from '../../../api/agent-bills';

/** A line of a sum as it is read: what stands before it, its name (a key of the texts) and its figure. */
export interface Line {
  op: '' | '+' | '−' | '×' | '=';
  text:
    | 'stakes' | 'payouts' | 'rebates' | 'bonuses' | 'promos' | 'jackpots' | 'salaries' | 'fees' | 'loss' | 'bets' | 'carriedBets' | 'carriedLoss' | 'carriedMoney' | 'base'
    | 'rate' | 'winRate' | 'lossRate' | 'winStakes' | 'lossStakes' | 'fixed' | 'gross' | 'toDownlines' | 'paidBelow'
    | 'net' | 'onward' | 'orders' | 'hours' | 'escrow' | 'part' | 'floor'; // prettier-ignore
  minor?: string;
  rateBp?: number;
  /** A sum, or the figure that counts. */
  strong?: boolean;
}

export interface Formula {
  /** What the team did. */
  team: Line[];
  /** What that comes to at the tier. */
  gross: Line[];
  /** What of it stays. */
  net: Line[];
}

const isZero = (minor: string): boolean => BigInt(minor) === 0n;
const size = (minor: string): string => minor.replace('-', '');

/** Where every figure of a bill comes from. Source: the contract of `BillDetailDto`. */
export function formulaOf(bill: BillDetail): Formula {
  return { team: teamOf(bill), gross: grossOf(bill), net: netOf(bill) };
}

function teamOf(bill: BillDetail): Line[] {
  if (bill.basis !== 'NET_LOSS') return betsOf(bill);
  const { stakeMinor, payoutMinor, salaryMinor, lossMinor, carriedMinor, baseMinor } = bill;
  const besides: Line[] = [
    { op: '−', text: 'rebates', minor: bill.rebateMinor },
    { op: '−', text: 'bonuses', minor: bill.bonusMinor },
    { op: '−', text: 'promos', minor: bill.promoMinor },
    { op: '−', text: 'jackpots', minor: bill.jackpotMinor },
    { op: '−', text: 'fees', minor: bill.feeMinor },
  ];
  const sum: Line[] = [
    { op: '', text: 'stakes', minor: stakeMinor },
    { op: '−', text: 'payouts', minor: payoutMinor },
    { op: '−', text: 'salaries', minor: salaryMinor },
    ...besides.filter(({ minor = '0' }) => !isZero(minor)),
    { op: '=', text: 'loss', minor: lossMinor, strong: true },
  ];
  if (isZero(carriedMinor)) return sum;
  return [
    ...sum,
    { op: '−', text: 'carriedLoss', minor: size(carriedMinor) },
    { op: '=', text: 'base', minor: baseMinor, strong: true },
  ];
}

function betsOf({ kind, basis, betMinor, carriedMinor, baseMinor, winStakeMinor, lossStakeMinor }: BillDetail): Line[] {
  const orders: Line[] =
    basis === 'WIN_LOSS'
      ? [
          { op: '', text: 'winStakes', minor: winStakeMinor },
          { op: '+', text: 'lossStakes', minor: lossStakeMinor },
        ]
      : [];
  const bets: Line = { op: orders.length > 0 ? '=' : '', text: 'bets', minor: betMinor, strong: true };
  // What a real-time salary carries is money, and taken off at its end.
  if (kind === 'REALTIME' || isZero(carriedMinor)) return [...orders, bets];
  return [
    ...orders,
    bets,
    { op: '−', text: 'carriedBets', minor: size(carriedMinor) },
    { op: '=', text: 'base', minor: baseMinor, strong: true },
  ];
}

function grossOf(bill: BillDetail): Line[] {
  const { kind, basis, calc, tierTerms, baseMinor, grossMinor, winStakeMinor, lossStakeMinor } = bill;
  const gross: Line = { op: '=', text: 'gross', minor: grossMinor, strong: true };
  if (kind === 'HOURLY') return [{ op: '', text: 'hours' }, gross];
  if (!tierTerms) return [gross];
  if (calc === 'FIXED_AMOUNT') return [{ op: '', text: 'fixed', minor: tierTerms.amountMinor ?? '0' }, gross];
  if (kind === 'REALTIME') return [...ratesOf(bill), { op: '', text: 'orders' }];
  if (basis === 'WIN_LOSS')
    return [
      { op: '', text: 'winStakes', minor: winStakeMinor },
      { op: '×', text: 'winRate', rateBp: tierTerms.winRateBp ?? 0 },
      { op: '+', text: 'lossStakes', minor: lossStakeMinor },
      { op: '×', text: 'lossRate', rateBp: tierTerms.lossRateBp ?? 0 },
      gross,
    ];
  const rate: Line = { op: '×', text: 'rate', rateBp: tierTerms.rateBp ?? 0 };
  return [{ op: '', text: 'base', minor: baseMinor }, rate, ...partOf(bill), gross];
}

/** Of floating tiers: what part of a tier's rate a loss below the tier's own has earned. */
function partOf({ tierMode, tierTerms, baseMinor }: BillDetail): Line[] {
  const [loss, wanted] = [BigInt(baseMinor), BigInt(tierTerms?.minLossMinor ?? 0)];
  if (tierMode !== 'FLOATING' || loss >= wanted) return [];
  return [{ op: '×', text: 'part', rateBp: Number((loss * 10_000n) / wanted) }];
}

function ratesOf({ tierTerms }: BillDetail): Line[] {
  const { rateBp = null, winRateBp, lossRateBp } = tierTerms ?? {};
  if (rateBp !== null) return [{ op: '', text: 'rate', rateBp }];
  return [
    { op: '', text: 'winRate', rateBp: winRateBp ?? 0 },
    { op: '', text: 'lossRate', rateBp: lossRateBp ?? 0 },
  ];
}

function netOf(bill: BillDetail): Line[] {
  const { kind, grossMinor, toDownlinesMinor, netMinor, escrowMinor } = bill;
  if (kind === 'REALTIME') return windowNet(bill);
  const sum: Line[] = [
    { op: '', text: 'gross', minor: grossMinor },
    { op: '−', text: kind === 'DIVIDEND' ? 'toDownlines' : 'paidBelow', minor: toDownlinesMinor },
  ];
  // A salary is never less than nothing, also where a downline earns more than its upline.
  const missing = BigInt(netMinor) - (BigInt(grossMinor) - BigInt(toDownlinesMinor));
  if (missing > 0n) sum.push({ op: '+', text: 'floor', minor: String(missing) });
  if (!isZero(escrowMinor)) sum.push({ op: '', text: 'escrow', minor: escrowMinor });
  sum.push({ op: '=', text: 'net', minor: netMinor, strong: true });
  return sum;
}

/** Of a real-time salary: each order's share, less what earlier windows took back. */
function windowNet({ netMinor, onwardMinor, carriedMinor, toDownlinesMinor }: BillDetail): Line[] {
  const share = BigInt(netMinor) + BigInt(onwardMinor) - BigInt(carriedMinor);
  const sum: Line[] = [
    { op: '', text: 'gross', minor: String(share + BigInt(toDownlinesMinor)) },
    { op: '−', text: 'paidBelow', minor: toDownlinesMinor },
  ];
  if (!isZero(carriedMinor)) sum.push({ op: '−', text: 'carriedMoney', minor: size(carriedMinor) });
  if (!isZero(onwardMinor)) sum.push({ op: '+', text: 'onward', minor: size(onwardMinor) });
  sum.push({ op: '=', text: 'net', minor: netMinor, strong: true });
  return sum;
}
