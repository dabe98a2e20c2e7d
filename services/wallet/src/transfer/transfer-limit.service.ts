import { Injectable } from '@nestjs/common';
import { principal } from '@banyan/kernel/auth';
import { SettingReader } from '@banyan/kernel/grpc';
import { amountIn } from '../money/amount-in.js';
import { settings } from '../settings.gen.js';

/** What the brand of the member in hand lets be transferred, in minor units of a currency. */
@Injectable()
export class TransferLimitService {
  constructor(private readonly settings: SettingReader) {}

  async of(currency: string): Promise<{ minMinor: bigint; maxMinor: bigint; dailyMinor: bigint }> {
    const { brand } = principal();
    const [min, max, daily] = await Promise.all([
      this.settings.get(brand, settings.transferMin),
      this.settings.get(brand, settings.transferMax),
      this.settings.get(brand, settings.transferDaily),
    ]);
    return {
      minMinor: amountIn(min, currency),
      maxMinor: amountIn(max, currency),
      dailyMinor: amountIn(daily, currency),
    };
  }
}
