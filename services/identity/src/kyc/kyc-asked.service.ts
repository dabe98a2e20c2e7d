import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { sql, type Tx } from '@banyan/kernel/database';
import { SettingService, type SettingFollower } from '../setting/setting.service.js';
import { settings } from '../settings.gen.js';

/** Notes brands that ask their members for other documents than before: who has shown all of them already is found by the job. */
@Injectable()
export class KycAskedService implements OnModuleInit, SettingFollower {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingService,
  ) {}

  onModuleInit(): void {
    this.settings.register(this);
  }

  async follow(tx: Tx, brand: string, changed: ReadonlySet<string>): Promise<void> {
    if (![settings.kycSelfie, settings.kycAddress].some(({ key }) => changed.has(key))) return;
    await tx.query(
      sql`insert into kyc_reckoning (brand, noted_at) values ($1, $2) on conflict (brand) do update set noted_at = excluded.noted_at`,
      [brand, this.clock.now()],
    );
  }
}
