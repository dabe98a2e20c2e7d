import { useFormat } from '../ui/format.js';

export const kinds = ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const;
export const periods = ['D', 'W', 'H', 'M', 'WINDOW'] as const;
export const billStates = ['NOT_REACHED', 'AWAIT_APPROVAL', 'APPROVED', 'PAYING', 'PAID', 'FORCED', 'FAILED'] as const;

/** Amounts by currency, as the services answer them. */
export const byCurrency = (sums: Record<string, string>) =>
  Object.entries(sums).map(([currency, minor]) => ({ currency, minor }));

interface Span {
  period: string;
  startsAt: string;
  endsAt: string;
}

/** A period in words: its days, or the minutes of a window. */
export function usePeriodText() {
  const { range } = useFormat();
  return ({ period, startsAt, endsAt }: Span) => range(startsAt, endsAt, period === 'WINDOW');
}
