import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintColumn } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import type { Payload } from './payload.js';

export const approvalStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED', 'EXECUTED'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** A request of one operator that another one decides. */
@Entity('approval_request')
export class ApprovalRequest {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  type: string;

  @Column('text', { name: 'object_id' })
  objectId: string;

  @Column('jsonb')
  payload: Payload;

  @Column('text', { name: 'payload_hash' })
  payloadHash: string;

  @Column('jsonb')
  before: Payload;

  @Column('text')
  reason: string;

  @Column('text')
  status: ApprovalStatus;

  @Column('bigint', { name: 'maker_id', transformer: bigintColumn })
  makerId: bigint;

  @Column('text', { name: 'maker_name' })
  makerName: string;

  @Column('bigint', { name: 'checker_id', nullable: true, transformer: bigintColumn })
  checkerId: bigint | null;

  @Column('text', { name: 'checker_name', nullable: true })
  checkerName: string | null;

  @Column('text', { name: 'decision_reason' })
  decisionReason: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'decided_at', nullable: true })
  decidedAt: Date | null;

  @Column('timestamptz', { name: 'executed_at', nullable: true })
  executedAt: Date | null;

  lapsed(now: Date): boolean {
    return this.status === 'PENDING' && this.expiresAt <= now;
  }

  approve(checker: Checker, reason: string, now: Date): void {
    this.decide('APPROVED', checker, reason, now);
  }

  reject(checker: Checker, reason: string, now: Date): void {
    this.decide('REJECTED', checker, reason, now);
  }

  executed(now: Date): void {
    if (this.status !== 'APPROVED') throw errors.approval_decided({ status: this.status });
    this.status = 'EXECUTED';
    this.executedAt = now;
  }

  private decide(status: 'APPROVED' | 'REJECTED', checker: Checker, reason: string, now: Date): void {
    if (this.status === 'EXPIRED') throw errors.approval_expired();
    if (this.status !== 'PENDING') throw errors.approval_decided({ status: this.status });
    if (checker.id === this.makerId) throw errors.same_operator();
    this.status = status;
    this.checkerId = checker.id;
    this.checkerName = checker.username;
    this.decisionReason = reason;
    this.decidedAt = now;
  }
}

interface Checker {
  readonly id: bigint;
  readonly username: string;
}
