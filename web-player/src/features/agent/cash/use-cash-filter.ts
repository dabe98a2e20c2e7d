import { useSearchParams } from 'react-router';
import { cashKinds, cashLevels, type CashKind, type CashLevel } from '../../../api/agent-cash';

export interface CashChoice {
  memberId?: string;
  level: CashLevel;
  kind?: CashKind;
  /** Changes what is given; empty text leaves a choice out. */
  choose: (change: Readonly<Record<string, string>>) => void;
}

/** The filter that the address holds, so that Back and a reload stay on it. */
export function useCashFilter(): CashChoice {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('memberId') ?? '';
  const kind = cashKinds.find((one) => one === search.get('kind'));
  return {
    ...(/^\d{1,19}$/.test(asked) && { memberId: asked }),
    ...(kind && { kind }),
    level: cashLevels.find((one) => one === search.get('level')) ?? 'ALL',
    choose: (change) =>
      setSearch(
        (before) => {
          for (const [name, value] of Object.entries(change)) {
            if (value === '') before.delete(name);
            else before.set(name, value);
          }
          return before;
        },
        { replace: true },
      ),
  };
}
