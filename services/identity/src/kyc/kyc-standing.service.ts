import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { type Query, sql, type Tx } from '@banyan/kernel/database';
import { KycDocumentChanged, MemberVerifiedChanged } from '@banyan/proto/identity/v1/events';
import { SettingService } from '../setting/setting.service.js';
import { settings } from '../settings.gen.js';
import type { KycKind } from './kyc-rules.js';

/** A document of which something is to be told. */
export interface ToldDocument {
  readonly id: string;
  readonly memberId: bigint;
  readonly brand: string;
  readonly kind: KycKind;
}

/** Who has shown all that was asked for, and what is told of it. */
@Injectable()
export class KycStandingService {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingService,
  ) {}

  /** The kinds that a brand asks for now. */
  async required(brand: string, query?: Query): Promise<KycKind[]> {
    const values = await this.settings.of(brand, query);
    return [
      'IDENTITY',
      ...(values.get(settings.kycSelfie) ? (['SELFIE'] as const) : []),
      ...(values.get(settings.kycAddress) ? (['ADDRESS'] as const) : []),
    ];
  }

  async isVerified(query: Query, memberId: bigint): Promise<boolean> {
    const [row] = await query<{ verified: boolean }>(sql`select verified from kyc_member where member_id = $1`, [
      memberId,
    ]);
    return row?.verified ?? false;
  }

  /**
   * Whatever is done to a member's documents is done one after the other, until the transaction ends. The member's row comes first, as with whoever
   * changes it.
   */
  async lock({ query }: Tx, memberId: bigint): Promise<void> {
    await query(sql`select 1 from member where id = $1 for share`, [memberId]);
    await query(sql`select pg_advisory_xact_lock(hashtextextended('kyc:' || $1::text, 0))`, [memberId]);
  }

  /** `what` became of a document: SENT, APPROVED, REJECTED, EXPIRED, or EXPIRING while it still stands. */
  async tell(tx: Tx, { id, memberId, brand, kind }: ToldDocument, what: string): Promise<void> {
    const told = { documentId: BigInt(id), memberId, brand, kind, what, changedAt: this.clock.now() };
    await tx.publish(KycDocumentChanged, told, memberId);
  }

  /** The member has another name than the one that was held against his identity document: he has to show it again. His row is locked. */
  async renamed(tx: Tx, memberId: bigint): Promise<void> {
    await this.lock(tx, memberId);
    const [ended] = await tx.query<{ id: string; brand: string }>(
      sql`update kyc_document set state = 'EXPIRED' where member_id = $1 and kind = 'IDENTITY' and state = 'APPROVED' returning id::text, brand`,
      [memberId],
    );
    if (!ended) return;
    await this.tell(tx, { ...ended, memberId, kind: 'IDENTITY' }, 'EXPIRED');
    await this.reckon(tx, memberId, ended.brand);
  }

  /**
   * Finds out anew whether a member has shown all that is asked for, under {@link lock}. Who had, stays so while what he showed then stands,
   * whatever a brand asks for since.
   */
  async reckon(tx: Tx, memberId: bigint, brand: string): Promise<void> {
    const rows = await tx.query<{ kind: KycKind }>(
      sql`select kind from kyc_document where member_id = $1 and state = 'APPROVED'`,
      [memberId],
    );
    const stands = new Set(rows.map(({ kind }) => kind));
    const [known] = await tx.query<{ verified: boolean; kinds: KycKind[] }>(
      sql`select verified, kinds from kyc_member where member_id = $1`,
      [memberId],
    );
    const asked = known?.verified ? known.kinds : await this.required(brand, tx.query);
    const verified = asked.every((kind) => stands.has(kind));
    if (verified === (known?.verified ?? false)) return;
    const [row] = await tx.query<{ version: string }>(
      sql`insert into kyc_member as k (member_id, verified, kinds, version, updated_at) values ($1, $2, $3, 1, $4)
       on conflict (member_id) do update set verified = $2, kinds = $3, version = k.version + 1, updated_at = $4 returning version`,
      [memberId, verified, verified ? asked : [], this.clock.now()],
    );
    const version = BigInt(row?.version ?? 0);
    await tx.publish(MemberVerifiedChanged, { memberId, brand, verified, version }, memberId);
  }
}
