import type { Bill, BillState } from '../../../api/agent-bills';
import type { BadgeProps } from '../../../components/badge';
import type { IconName } from '../../../components/icon';
import { useTime } from '../../../i18n/use-time';

interface Look {
  tone: BadgeProps['tone'];
  icon: IconName;
}

const looks: Readonly<Record<BillState, Look>> = {
  NOT_REACHED: { tone: undefined, icon: 'minus' },
  AWAIT_APPROVAL: { tone: 'info', icon: 'clock' },
  APPROVED: { tone: 'accent', icon: 'clock' },
  PAYING: { tone: 'info', icon: 'refresh' },
  PAID: { tone: 'positive', icon: 'check' },
  FORCED: { tone: 'warning', icon: 'check' },
  FAILED: { tone: 'negative', icon: 'alert' },
};

export const lookOfBill = (state: BillState): Look => looks[state];

/** Which period a bill is of: `16/11/2026 – 30/11/2026`, a day, or five minutes of one. */
export function usePeriodName(): (bill: Pick<Bill, 'period' | 'startsAt' | 'endsAt'>) => string {
  const { day, minute } = useTime();
  return ({ period, startsAt, endsAt }) => {
    const first = day(startsAt);
    if (period === 'WINDOW') return `${minute(startsAt)} – ${minute(endsAt)}, ${first}`;
    const last = day(Date.parse(endsAt) - 1);
    return first === last ? first : `${first} – ${last}`;
  };
}
