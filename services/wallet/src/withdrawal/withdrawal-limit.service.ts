import { Injectable } from '@nestjs/common';
import { SettingReader } from '@banyan/kernel/grpc';
import { settings } from '../settings.gen.js';
import { amountIn } from '../money/amount-in.js';

/** What a brand lets be withdrawn, in minor units of a currency. */
export interface WithdrawalLimits {
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  /** Up to this a withdrawal passes without a reviewer; zero: an operator sees every one. Never above what needs two of them. */
  readonly autoMinor: bigint;
  /** Above this two operators have to agree. */
  readonly twoPersonsMinor: bigint;
  /** For how long after the payment a member may say that it did not arrive. */
  readonly receiptMinutes: number;
  /** What a member may have paid out in all before he has to show who he is. */
  readonly unverifiedMinor: bigint;
}

/** The limits of withdrawals that operators set for a brand. */
@Injectable()
export class WithdrawalLimitService {
  constructor(private readonly settings: SettingReader) {}

  async of({ brand, currency }: { brand: string; currency: string }): Promise<WithdrawalLimits> {
    const [min, max, auto, twoPersons, receiptMinutes, unverified] = await Promise.all([
      this.settings.get(brand, settings.withdrawalMin),
      this.settings.get(brand, settings.withdrawalMax),
      this.settings.get(brand, settings.withdrawalAuto),
      this.settings.get(brand, settings.withdrawalTwoPersons),
      this.settings.get(brand, settings.receiptMinutes),
      this.settings.get(brand, settings.withdrawalUnverified),
    ]);
    const autoMinor = amountIn(auto, currency);
    const twoPersonsMinor = amountIn(twoPersons, currency);
    return {
      minMinor: amountIn(min, currency),
      maxMinor: amountIn(max, currency),
      // What one operator may not let go alone does not pass without anybody.
      autoMinor: autoMinor < twoPersonsMinor ? autoMinor : twoPersonsMinor,
      twoPersonsMinor,
      receiptMinutes,
      unverifiedMinor: amountIn(unverified, currency),
    };
  }
}
