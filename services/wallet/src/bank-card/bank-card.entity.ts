import { bigintColumn } from '@banyan/kernel/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A bank account that a member is paid to. Removed ones stay, for the withdrawals that went there. */
@Entity('bank_card')
export class BankCard {
  @PrimaryColumn('uuid') id: string;
  @Column('bigint', { name: 'member_id', transformer: bigintColumn }) memberId: bigint;
  @Column('text') brand: string;
  @Column('text', { name: 'bank_code' }) bankCode: string;
  @Column('text', { name: 'account_number' }) accountNumber: string;
  @Column('text', { name: 'holder_name' }) holderName: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'removed_at', nullable: true }) removedAt: Date | null;
}

/** All but the last four digits hidden. */
export const maskedAccount = (accountNumber: string): string => `•••• ${accountNumber.slice(-4)}`;

/** A name as banks write it: upper case without diacritics, one space between parts. */
export function bankName(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'D').toUpperCase().trim().replace(/\s+/g, ' ');
}
