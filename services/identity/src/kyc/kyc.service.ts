import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, type Query, sql } from '@banyan/kernel/database';
import { PictureStore } from '@banyan/kernel/pictures';
import { errors } from '../errors.js';
import { KycStandingService } from './kyc-standing.service.js';
import type { KycDocumentRequest, OwnKycDto, OwnKycKindDto } from './kyc.dto.js';
import { expiringDays, kindOf, kycKinds, type KycKind } from './kyc-rules.js';

const dayMs = 86_400_000;

/** The documents by which a member shows who he is. */
@Injectable()
export class KycService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly pictures: PictureStore,
    private readonly standing: KycStandingService,
  ) {}

  async own(): Promise<OwnKycDto> {
    const { id, brand } = principal();
    const [verified, required, last] = await Promise.all([
      this.standing.isVerified(this.db.query, id),
      this.standing.required(brand),
      this.last(this.db.query, id),
    ]);
    return { verified, kinds: kycKinds.map((kind) => last.get(kind) ?? none(kind)).map(inBrand(required)) };
  }

  /**
   * Sends a document; the same pictures again are the same while it waits. Throws `identity.document_waits` while another of its kind does,
   * `identity.document_approved` while one stands that does not end soon, and `picture.not_found` unless all are the member's own and free.
   */
  async send({ type, pictures, remark = '' }: KycDocumentRequest): Promise<OwnKycDto> {
    const { id: memberId, brand, username } = principal();
    const kind = kindOf[type];
    await this.db.transaction(async (tx) => {
      await this.standing.lock(tx, memberId);
      const last = (await this.last(tx.query, memberId)).get(kind);
      if (last && !last.open) {
        if (last.state !== 'IN_PROCESS') throw errors.document_approved();
        if (last.type === type && (await this.pictures.areOf(tx.query, pictures, `kyc:${last.documentId}`))) return;
        throw errors.document_waits();
      }
      const [made] = await tx.query<{ id: string }>(
        sql`insert into kyc_document (brand, member_id, username, type, kind, remark, sent_at) values ($1, $2, $3, $4, $5, $6, $7) returning id::text`,
        [brand, memberId, username, type, kind, remark, this.clock.now()],
      );
      const id = made?.id ?? '';
      await this.pictures.attach(tx, pictures, `kyc:${id}`);
      await this.standing.tell(tx, { id, memberId, brand, kind }, 'SENT');
    });
    return this.own();
  }

  /** A picture of one of the member's own documents. */
  async look(id: bigint, place: number): Promise<Buffer> {
    const [own] = await this.db.query(sql`select 1 from kyc_document where id = $1 and member_id = $2`, [
      id,
      principal().id,
    ]);
    if (!own) throw errors.document_not_found();
    return this.pictures.read(this.db.query, `kyc:${id}`, place);
  }

  /** The document of each kind that was sent last. */
  private async last(query: Query, memberId: bigint): Promise<Map<KycKind, OwnKycKindDto>> {
    const soon = new Date(this.clock.now().getTime() + expiringDays * dayMs);
    const rows = await query<OwnKycKindDto>(lastSql, [memberId, soon]);
    return new Map(rows.map((row) => [row.kind, row]));
  }
}

const none = (kind: KycKind): OwnKycKindDto => ({
  kind,
  required: false,
  state: 'NONE',
  open: true,
  documentId: null,
  type: null,
  pictures: 0,
  expiresOn: null,
  reason: null,
  note: '',
  sentAt: null,
});

const inBrand =
  (required: readonly KycKind[]) =>
  (shown: OwnKycKindDto): OwnKycKindDto => ({ ...shown, required: required.includes(shown.kind) });

const lastSql = sql`
select distinct on (d.kind) d.kind, false as required, d.state, d.id::text as "documentId", d.type, d.expires_on::text as "expiresOn", d.reason, d.note,
  d.sent_at as "sentAt", (select count(*)::int from picture p where p.subject = 'kyc:' || d.id) as pictures,
  case d.state when 'IN_PROCESS' then false when 'APPROVED' then coalesce(d.expires_on < $2, false)
    else not exists (select from kyc_document s where s.member_id = $1 and s.kind = d.kind and s.state = 'APPROVED' and coalesce(s.expires_on >= $2, true)) end as open
from kyc_document d where d.member_id = $1 order by d.kind, d.id desc`;
