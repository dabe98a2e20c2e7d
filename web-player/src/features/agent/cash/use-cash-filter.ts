import { cashKinds, cashLevels, type CashKind, type CashLevel } from '../../../api/agent-cash';
import { useAddress } from '../use-address';

export interface CashChoice {
  memberId?: string;
  level: CashLevel;
  kind?: CashKind;
  /** Changes what is given; empty text leaves a choice out. */
  choose: (change: Readonly<Record<string, string>>) => void;
}

/** The filter that the address holds, so that Back and a reload stay on it. */
export function useCashFilter(): CashChoice {
  const { get, of, choose } = useAddress();
  const asked = get('memberId') ?? '';
  const kind = cashKinds.find((one) => one === get('kind'));
  return {
    ...(/^\d{1,19}$/.test(asked) && { memberId: asked }),
    ...(kind && { kind }),
    level: of('level', cashLevels, 'ALL'),
    choose,
  };
}
