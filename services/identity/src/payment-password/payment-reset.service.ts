import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
import { z } from '@banyan/kernel/config';
import { Database, type Query, sql, type Tx } from '@banyan/kernel/database';
import { requestErrors } from '@banyan/kernel/errors';
import type { ApprovalDto } from '../approval/approval.dto.js';
import { ApprovalService } from '../approval/approval.service.js';
import { errors } from '../errors.js';
import { SessionService } from '../session/session.service.js';

const type = 'payment-password.reset';
const schema = z.object({ memberId: z.string(), member: z.string() });

/** Takes a forgotten payment password away, when two operators agree: the member sets a new one with the login password. */
@Injectable()
export class PaymentResetService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly approvals: ApprovalService,
    private readonly sessions: SessionService,
  ) {}

  onModuleInit(): void {
    this.approvals.register({
      type,
      permission: 'member.reset',
      schema,
      validate: (query, { memberId }) => requireSet(query, memberId),
      execute: (tx, { memberId }) => this.reset(tx, BigInt(memberId)),
    });
  }

  async ask(id: bigint, reason: string): Promise<ApprovalDto> {
    const [row] = await this.db.query<{ username: string }>(sql`select username from member where id = $1`, [id]);
    if (!row) throw requestErrors.not_found();
    const payload = { memberId: String(id), member: row.username };
    return this.approvals.request({ type, objectId: String(id), payload, before: {}, reason });
  }

  /** The lock goes with it, and so do all sessions: whoever sits in one must know the login password. */
  private async reset(tx: Tx, memberId: bigint): Promise<void> {
    await tx.query(sql`delete from payment_password where member_id = $1`, [memberId]);
    await this.sessions.revokeAll(tx, 'player', memberId, 'payment password reset');
    await auditAction(tx, { action: type, objectType: 'member', objectId: memberId }, this.clock.now());
  }
}

async function requireSet(query: Query, memberId: string): Promise<void> {
  const found = await query(sql`select 1 from payment_password where member_id = $1`, [memberId]);
  if (found.length === 0) throw errors.payment_password_unset();
}
