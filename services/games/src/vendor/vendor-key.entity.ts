import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One of a vendor's secrets. The current one has no end; a rotated one is valid until its overlap is over. */
@Entity('vendor_key')
export class VendorKey {
  @PrimaryColumn('text', { name: 'key_id' })
  keyId: string;

  @Column('int', { name: 'vendor_id' })
  vendorId: number;

  @Column('text', { name: 'sealed_secret' })
  sealedSecret: string;

  @Column('timestamptz', { name: 'valid_until', nullable: true })
  validUntil: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
