import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type BaseConfig } from '@banyan/kernel/config';
import { metrics } from '@banyan/kernel/app';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { SealCheck } from './seal-check.service.js';
import { SealReports } from './seal-reports.service.js';
import { Seals } from './seal.service.js';

const unsealed = metrics.gauge('wallet_seal_unsealed_seconds', 'Age of the oldest journal row without a seal');
const chainOk = metrics.gauge(
  'wallet_seal_chain_ok',
  '1 while the journal is what was sealed, 0 when a check found otherwise',
);
const checkedAt = metrics.gauge('wallet_seal_checked_seconds', 'Unix time of the last check of the seals', ['mode']);
const gaugesEveryMs = 15_000;

@Injectable()
export class SealJobs implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly seals: Seals,
    private readonly checks: SealCheck,
    private readonly reports: SealReports,
    @Inject(CONFIG) private readonly config: BaseConfig,
  ) {}

  @Job({ name: 'journal-seal', everyMs: 60_000, timeoutMs: 55_000 })
  async seal({ signal }: JobRun): Promise<void> {
    await this.seals.seal(signal);
  }

  @Job({ name: 'journal-seal-check', everyMs: 60_000, timeoutMs: 55_000 })
  async check({ signal }: JobRun): Promise<void> {
    await this.checks.runIncremental(signal);
  }

  @Job({ name: 'journal-seal-check-full', cron: '50 4 * * *', timeoutMs: 3_600_000 })
  async checkAll({ signal }: JobRun): Promise<void> {
    await this.checks.runFull(signal);
  }

  /** Every replica tells what the database says, whichever of them ran the job. */
  onApplicationBootstrap(): void {
    if (this.config.eventLog === 'none') return;
    this.timer = setInterval(() => void this.measure().catch(() => undefined), gaugesEveryMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
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
