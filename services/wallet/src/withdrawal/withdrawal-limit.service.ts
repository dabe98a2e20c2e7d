import { Injectable } from '@nestjs/common';
import { SettingReader } from '@banyan/kernel/settings';
import { settings } from '../settings.gen.js';
import { amountIn } from '../money/amount-in.js';

/** What a brand lets be withdrawn, in minor units of a currency. */
export interface WithdrawalLimits {
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  /** Up to this a withdrawal passes without a reviewer; zero: an operator sees every one. */
  readonly autoMinor: bigint;
  /** Above this two operators have to agree. */
  readonly twoPersonsMinor: bigint;
}

/** The limits of withdrawals that operators set for a brand. */
@Injectable()
export class WithdrawalLimitService {
  constructor(private readonly settings: SettingReader) {}

  async of({ brand, currency }: { brand: string; currency: string }): Promise<WithdrawalLimits> {
    const [min, max, auto, twoPersons] = await Promise.all([
      this.settings.get(brand, settings.withdrawalMin),
      this.settings.get(brand, settings.withdrawalMax),
      this.settings.get(brand, settings.withdrawalAuto),
      this.settings.get(brand, settings.withdrawalTwoPersons),
    ]);
    return {
      minMinor: amountIn(min, currency),
      maxMinor: amountIn(max, currency),
      autoMinor: amountIn(auto, currency),
      twoPersonsMinor: amountIn(twoPersons, currency),
    };
  }
}
