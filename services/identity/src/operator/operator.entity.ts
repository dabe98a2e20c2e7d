import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintColumn } from '@banyan/kernel/database';
import { errors } from '../errors.js';

export const operatorStatuses = ['ACTIVE', 'DISABLED'] as const;
export type OperatorStatus = (typeof operatorStatuses)[number];

/** Somebody who works in the console. */
@Entity('operator')
export class Operator {
  @PrimaryColumn('bigint', { transformer: bigintColumn })
  id: bigint;

  @Column('text')
  username: string;

  @Column('text')
  name: string;

  @Column('text')
  role: string;

  @Column('text')
  status: OperatorStatus;

  /** Empty until both factors are enrolled, and again after a reset. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash: string | null;

  /** Sealed; bound to the username. */
  @Column('text', { name: 'totp_secret' })
  totpSecret: string;

  /** Empty as long as the password is. */
  @Column('timestamptz', { name: 'totp_confirmed_at', nullable: true })
  totpConfirmedAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'last_login_at', nullable: true })
  lastLoginAt: Date | null;

  disable(): void {
    if (this.status !== 'ACTIVE') throw errors.wrong_state({ status: this.status });
    this.status = 'DISABLED';
  }

  enable(): void {
    if (this.status !== 'DISABLED') throw errors.wrong_state({ status: this.status });
    this.status = 'ACTIVE';
  }
}
