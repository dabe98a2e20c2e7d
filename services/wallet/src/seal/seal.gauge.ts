import { Inject, Injectable } from '@nestjs/common';
import { metrics } from '@banyan/kernel/app';
import { CONFIG, type BaseConfig } from '@banyan/kernel/config';
import { DatabaseGauges } from '@banyan/kernel/database';
import { SealReportService } from './seal-report.service.js';

const unsealed = metrics.gauge('wallet_seal_unsealed_seconds', 'Age of the oldest journal row without a seal');
const chainOk = metrics.gauge(
  'wallet_seal_chain_ok',
  '1 while the journal is what was sealed, 0 when a check found otherwise',
);
const checkedAt = metrics.gauge('wallet_seal_checked_seconds', 'Unix time of the last check of the seals', ['mode']);
// Not known yet is neither.
chainOk.set(NaN);

/** Metrics of the seals, for alerts. */
@Injectable()
export class SealGauge extends DatabaseGauges {
  constructor(
    @Inject(CONFIG) config: BaseConfig,
    private readonly reports: SealReportService,
  ) {
    super(config);
  }

  async measure(): Promise<void> {
    const { lastCheck, lastFullCheck } = await this.reports.lastChecks();
    unsealed.set(await this.reports.unsealedSeconds());
    for (const check of [lastCheck, lastFullCheck]) {
      if (check?.finishedAt) checkedAt.set({ mode: check.mode }, check.finishedAt.getTime() / 1000);
    }
    if (lastCheck) chainOk.set(lastCheck.ok ? 1 : 0);
  }
}
