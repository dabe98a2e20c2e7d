import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type BaseConfig } from '@banyan/kernel/config';
import { Integrity } from './integrity.service.js';
import { Measured } from '../measured.js';

/** What alerts are told of the last proof, whichever replica ran it. */
@Injectable()
export class IntegrityGauge extends Measured {
  constructor(
    @Inject(CONFIG) config: BaseConfig,
    private readonly integrity: Integrity,
  ) {
    super(config);
  }

  measure(): Promise<void> {
    return this.integrity.reportLast();
  }
}
