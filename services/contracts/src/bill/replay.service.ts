import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
import { Database } from '@banyan/kernel/database';
import type { ReplayDto } from './bill-console.dto.js';
import { BillPaymentService } from './bill-payment.service.js';
import { SettlementService } from './settlement.service.js';

/** What the jobs do, at once and by an operator: what is closed stays as it is, what is paid is not paid twice. */
@Injectable()
export class ReplayService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly settling: SettlementService,
    private readonly payer: BillPaymentService,
  ) {}

  /** Closes every period that is due and sends every payment whose outcome is not known. */
  async replay(reason: string): Promise<ReplayDto> {
    await this.db.transaction((tx) =>
      auditAction(
        tx,
        { action: 'contract.replay', objectType: 'settlement-run', objectId: 'due', reason },
        this.clock.now(),
      ),
    );
    const closed = await this.settling.run();
    return { closed, settled: await this.payer.run() };
  }
}
