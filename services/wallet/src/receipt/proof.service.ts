import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
import { Database, sql, type Query, type Tx } from '@banyan/kernel/database';
import { PictureService, type Picture } from '@banyan/kernel/pictures';
import { receiptErrors } from './receipt-errors.js';
import type { Withdrawal } from '../withdrawal/withdrawal.entity.js';
import { WithdrawalService } from '../withdrawal/withdrawal.service.js';
import { lockWithdrawal } from '../withdrawal/withdrawal.steps.js';
import type { ReceiptDto } from './receipt.dto.js';
import { paid, ReceiptService } from './receipt.service.js';

/** Most pictures of one withdrawal. Source: specification 5. */
const mostProofs = 3;

export interface Proof {
  /** `image/webp`, or as it was sent before pictures were made anew. */
  readonly type: string;
  readonly bytes: Buffer;
}

/** Pictures that prove what a member says of a paid withdrawal. The same picture twice is one. */
@Injectable()
export class ProofService {
  constructor(
    private readonly database: Database,
    private readonly withdrawals: WithdrawalService,
    private readonly receipts: ReceiptService,
    private readonly pictures: PictureService,
    private readonly clock: Clock,
  ) {}

  /** Takes one picture, as its bytes come, while the member may still answer. */
  async add(id: string, body: unknown): Promise<ReceiptDto> {
    const withdrawal = await this.withdrawals.own(id);
    const picture = await this.pictures.take(body, (sha256) => this.isNew(this.database.query, withdrawal, sha256));
    if (picture) await this.database.transaction((tx) => this.store(tx, id, picture));
    return this.receipts.own(id);
  }

  /** One picture for an operator; who looked is recorded. */
  async look(id: string, place: number): Promise<Proof> {
    return this.database.transaction(async (tx) => {
      const [proof] = await tx.query<Proof>(
        sql`select type, bytes from withdrawal_proof where withdrawal_id = $1 and place = $2`,
        [id, place],
      );
      if (!proof) throw receiptErrors.proof_not_found();
      const seen = { action: 'withdrawal.view_proof', objectType: 'withdrawal', objectId: id, after: { place } };
      await auditAction(tx, seen, this.clock.now());
      return proof;
    });
  }

  private async store(tx: Tx, id: string, { bytes, sha256 }: Picture): Promise<void> {
    if (!(await this.isNew(tx.query, await lockWithdrawal(tx, id), sha256))) return;
    await tx.query(
      sql`insert into withdrawal_proof (withdrawal_id, place, type, sha256, bytes, uploaded_at)
       select $1, count(*), 'image/webp', $2, $3, $4 from withdrawal_proof where withdrawal_id = $1`,
      [id, sha256, bytes, this.clock.now()],
    );
  }

  /** Whether a picture is one more that may come; throws why it may not. */
  private async isNew(query: Query, withdrawal: Withdrawal, sha256: Buffer): Promise<boolean> {
    const { id } = withdrawal;
    const { state, proofs } = await this.receipts.of(query, paid(withdrawal));
    const [known] = await query(sql`select 1 from withdrawal_proof where withdrawal_id = $1 and sha256 = $2`, [
      id,
      sha256,
    ]);
    if (known) return false;
    if (state !== 'AWAITING') throw receiptErrors.receipt_answered();
    if (proofs >= mostProofs) throw receiptErrors.proofs_full({ limit: mostProofs });
    return true;
  }
}
