import { Int, ListOf, Minor, Nested } from '@banyan/kernel/dto';

/** Withdrawals that wait for operators. */
export class WithdrawalQueue {
  @Int() pending: number;
  @Int({ description: 'age of the oldest; 0 for an empty queue' }) oldestMinutes: number;
  @Minor() amountMinor: string;
}

/** Deposits that wait for operators. */
export class DepositQueue {
  @Int() review: number;
  @Int({ description: 'age of the oldest; 0 for an empty queue' }) oldestMinutes: number;
}

/** What came in and went out in one hour of the day, and in the same hour of yesterday. */
export class HourOfMoney {
  @Int({ max: 23 }) hour: number;
  @Minor() inMinor: string;
  @Minor() outMinor: string;
  @Minor() yesterdayInMinor: string;
  @Minor() yesterdayOutMinor: string;
}

/** What came in and went out today; yesterday's sums are until the same time of day. */
export class DayOfMoney {
  @Minor() inMinor: string;
  @Minor() outMinor: string;
  @Minor() yesterdayInMinor: string;
  @Minor() yesterdayOutMinor: string;
  @ListOf(() => HourOfMoney, { description: 'by the hour; yesterday’s hours are whole' }) series: HourOfMoney[];
}

/** What waits for operators and how money moves today, in minor units; days and hours of the brand's zone. */
export class WalletDashboard {
  @Nested(() => WithdrawalQueue) withdrawals: WithdrawalQueue;
  @Nested(() => DepositQueue) deposits: DepositQueue;
  @Nested(() => DayOfMoney) today: DayOfMoney;
}
