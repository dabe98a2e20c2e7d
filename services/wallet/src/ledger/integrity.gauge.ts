import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type BaseConfig } from '@banyan/kernel/config';
import { DatabaseGauges } from '@banyan/kernel/database';
import { IntegrityService } from './integrity.service.js';

/** Metrics of the last proof, whichever replica ran it, for alerts. */
@Injectable()
export class IntegrityGauge extends DatabaseGauges {
  constructor(
    @Inject(CONFIG) config: BaseConfig,
    private readonly integrity: IntegrityService,
  ) {
    super(config);
  }

  measure(): Promise<void> {
    return this.integrity.reportLast();
  }
}
