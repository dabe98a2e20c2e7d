import { contractKinds, type ContractKind } from '../../../api/agent';
import { useIncome, useIncomeDays, type Income } from '../../../api/agent-bills';
import { dayStarts, periodBefore, type Period } from '../../../i18n/business-days';
import { useTime } from '../../../i18n/use-time';
import { useBrand } from '../../../brand/use-brand';

/** What a kind of contract brought; digit strings as bigints. */
export interface KindIncome {
  kind: ContractKind;
  bills: number;
  paid: bigint;
  open: bigint;
  passedOn: bigint;
}

export interface IncomeView {
  currency: string;
  kinds: KindIncome[];
  total: Omit<KindIncome, 'kind'>;
  /** What was left in the period of the same length before. */
  before: bigint;
  days: Array<{ from: string; values: Record<ContractKind, bigint> }>;
}

const none = { bills: 0, paid: 0n, open: 0n, passedOn: 0n };
const noneByKind = (): Record<ContractKind, bigint> => ({ DIVIDEND: 0n, DAILY: 0n, HOURLY: 0n, REALTIME: 0n });

function added(of: Omit<KindIncome, 'kind'>, { bills, paidMinor, openMinor, toDownlinesMinor }: Income) {
  return {
    bills: of.bills + bills,
    paid: of.paid + BigInt(paidMinor),
    open: of.open + BigInt(openMinor),
    passedOn: of.passedOn + BigInt(toDownlinesMinor),
  };
}

const sum = (rows: readonly Income[]) => rows.reduce(added, none);

/** What one earned in a period, by kind and by day, in the brand's currency; and in the period before. */
export function useIncomeView({ from, to }: Period) {
  const { currency } = useBrand().brand;
  const { zone } = useTime();
  const earlier = periodBefore({ from, to });
  const now = useIncome({ from, until: to });
  const before = useIncome({ from: earlier.from, until: earlier.to });
  const byDay = useIncomeDays({ from, until: to });
  const failed = [now, before, byDay].find(({ error }) => error !== null);
  const view = (): IncomeView | undefined => {
    if (!now.data || !before.data || !byDay.data) return undefined;
    const mine = now.data.data.filter((row) => row.currency === currency);
    const last = sum(before.data.data.filter((row) => row.currency === currency));
    const days = new Map(dayStarts({ from, to }, zone).map((start) => [start, noneByKind()]));
    for (const day of byDay.data.data) {
      const values = days.get(day.from);
      if (values && day.currency === currency) values[day.kind] += BigInt(day.netMinor);
    }
    return {
      currency,
      kinds: contractKinds.map((kind) => ({ kind, ...sum(mine.filter((row) => row.kind === kind)) })),
      total: sum(mine),
      before: last.paid + last.open,
      days: [...days].map(([start, values]) => ({ from: start, values })),
    };
  };
  const retry = () => void Promise.all([now.refetch(), before.refetch(), byDay.refetch()]);
  return { view: view(), error: failed?.error ?? null, retry };
}
