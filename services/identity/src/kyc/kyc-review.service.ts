import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import {
  before,
  Database,
  equals,
  listPage,
  type ListSpec,
  since,
  sql,
  startsWith,
  type Tx,
} from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { PictureStore } from '@banyan/kernel/pictures';
import { errors } from '../errors.js';
import { ProfileStore } from '../field/profile-store.service.js';
import { KycStandingService, type ToldDocument } from './kyc-standing.service.js';
import type { KycDocumentDetailDto, KycDocumentPageDto, KycRejectRequest } from './kyc.dto.js';
import type { KycReason, KycState } from './kyc-rules.js';

interface Held extends ToldDocument {
  readonly state: KycState;
  readonly username: string;
}

interface Decision {
  readonly from: 'IN_PROCESS' | 'APPROVED';
  readonly action: string;
  readonly state: 'APPROVED' | 'REJECTED';
  readonly expiresOn?: string;
  readonly reason?: KycReason;
  readonly note?: string;
}

/** Documents from the operators' side. */
@Injectable()
export class KycReviewService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly pictures: PictureStore,
    private readonly profiles: ProfileStore,
    private readonly standing: KycStandingService,
  ) {}

  list(query: ListQuery): Promise<KycDocumentPageDto> {
    return listPage(this.db.query, query, { ...documents, where: visible, parameters: [principal().brand] });
  }

  /** One with what the member's profile says, in clear; who read it is on record. */
  open(id: bigint): Promise<KycDocumentDetailDto> {
    return this.db.transaction(async (tx) => {
      const found = await this.read(tx, id);
      await this.record(tx, 'kyc.read', found, {});
      return found;
    });
  }

  /** A picture of a document; who looked is on record. */
  look(id: bigint, place: number): Promise<Buffer> {
    return this.db.transaction(async (tx) => {
      const found = await this.read(tx, id);
      const picture = await this.pictures.read(tx.query, `kyc:${id}`, place);
      await this.record(tx, 'kyc.view_picture', found, { after: { place } });
      return picture;
    });
  }

  /** What stood before of its kind gives its place up. Throws `identity.document_over` for a last day that is over. */
  approve(id: bigint, expiresOn?: string): Promise<KycDocumentDetailDto> {
    return this.decide(id, {
      from: 'IN_PROCESS',
      action: 'kyc.approve',
      state: 'APPROVED',
      ...(expiresOn !== undefined && { expiresOn }),
    });
  }

  reject(id: bigint, why: KycRejectRequest): Promise<KycDocumentDetailDto> {
    return this.refuse(id, why, { from: 'IN_PROCESS', action: 'kyc.reject' });
  }

  /** Takes an approval back: what was taken for good turned out not to be. */
  revoke(id: bigint, why: KycRejectRequest): Promise<KycDocumentDetailDto> {
    return this.refuse(id, why, { from: 'APPROVED', action: 'kyc.revoke' });
  }

  private refuse(
    id: bigint,
    { reason, note = '' }: KycRejectRequest,
    how: Pick<Decision, 'from' | 'action'>,
  ): Promise<KycDocumentDetailDto> {
    if (reason === 'OTHER' && note === '') throw errors.document_reason();
    return this.decide(id, { ...how, state: 'REJECTED', reason, note });
  }

  private decide(
    id: bigint,
    { from, action, state, expiresOn, reason, note = '' }: Decision,
  ): Promise<KycDocumentDetailDto> {
    return this.db.transaction(async (tx) => {
      const { memberId: whose } = await this.read(tx, id);
      await this.standing.lock(tx, BigInt(whose));
      const now = this.clock.now();
      const held = await this.hold(tx, id);
      // Who plays under his own name does not say who he is himself.
      if (held.username.toLowerCase() === principal().username.toLowerCase()) throw errors.document_own();
      if (held.state !== from) throw errors.document_decided();
      if (expiresOn !== undefined) await this.requireToCome(tx, expiresOn, held.brand);
      const { id: operatorId, username } = principal();
      const { memberId, brand, kind } = held;
      if (state === 'APPROVED') {
        // Whoever is paid afterwards is paid to this name.
        if (kind === 'IDENTITY') await this.requireNamed(tx, memberId);
        await tx.query(
          sql`update kyc_document set state = 'EXPIRED' where member_id = $1 and kind = $2 and state = 'APPROVED'`,
          [memberId, kind],
        );
      }
      await tx.query(
        sql`update kyc_document set state = $2, reason = $3, note = $4, expires_on = $5, decided_by = $6, decided_by_name = $7, decided_at = $8 where id = $1`,
        [id, state, reason ?? null, note, expiresOn ?? null, operatorId, username, now],
      );
      const decided = { after: { state, kind, expiresOn, reason }, reason: note };
      await this.record(tx, action, held, decided);
      await this.standing.tell(tx, { id: String(id), memberId, brand, kind }, state);
      await this.standing.reckon(tx, memberId, brand);
      return this.read(tx, id);
    });
  }

  private async hold({ query }: Tx, id: bigint): Promise<Held> {
    const [held] = await query<Omit<Held, 'memberId'> & { memberId: string }>(
      sql`select id::text, member_id::text as "memberId", brand, kind, state, username from kyc_document where id = $1 for update`,
      [id],
    );
    if (!held) throw errors.document_not_found();
    return { ...held, memberId: BigInt(held.memberId) };
  }

  /** That the profile has a name, which nobody changes until the transaction ends. */
  private async requireNamed({ query }: Tx, memberId: bigint): Promise<void> {
    const [named] = await query(sql`select 1 from member where id = $1 and real_name is not null`, [memberId]);
    if (!named) throw errors.document_nameless();
  }

  /** That a last day is not over, in the brand's zone. */
  private async requireToCome({ query }: Tx, day: string, brand: string): Promise<void> {
    const [over] = await query(
      sql`select 1 from brand where code = $1 and $2::date < ($3::timestamptz at time zone time_zone)::date`,
      [brand, day, this.clock.now()],
    );
    if (over) throw errors.document_over();
  }

  private async read({ query }: Tx, id: bigint): Promise<KycDocumentDetailDto> {
    const [found] = await query<Omit<KycDocumentDetailDto, 'idNumber'>>(detailSql, [principal().brand, id]);
    if (!found) throw errors.document_not_found();
    const told = await this.profiles.of(BigInt(found.memberId), query);
    return { ...found, idNumber: told.get('idNumber') ?? null };
  }

  private record(
    tx: Tx,
    action: string,
    { id, memberId }: { id: string; memberId: string | bigint },
    { after, reason }: { after?: Record<string, unknown>; reason?: string },
  ): Promise<void> {
    const about = { action, objectType: 'document', objectId: id, after: { memberId: String(memberId), ...after } };
    return auditAction(tx, { ...about, ...(reason && { reason }) }, this.clock.now());
  }
}

/** What the operator in hand may see: all of it, or what is of his brand. */
const visible = sql`($1 = '' or d.brand = $1)`;

const documents: ListSpec = {
  from: sql`kyc_document d`,
  fields: {
    id: sql`d.id`,
    brand: sql`d.brand`,
    memberId: sql`d.member_id`,
    username: sql`d.username`,
    type: sql`d.type`,
    kind: sql`d.kind`,
    state: sql`d.state`,
    expiresOn: sql`d.expires_on::text`,
    reason: sql`d.reason`,
    decidedBy: sql`d.decided_by_name`,
    decidedAt: sql`d.decided_at`,
    sentAt: sql`d.sent_at`,
  },
  filters: {
    id: equals(sql`d.id`, 'bigint'),
    brand: equals(sql`d.brand`),
    memberId: equals(sql`d.member_id`, 'bigint'),
    state: equals(sql`d.state`),
    kind: equals(sql`d.kind`),
    q: startsWith(sql`d.username`),
    from: since(sql`d.sent_at`),
    until: before(sql`d.sent_at`),
  },
  sort: ['sentAt', 'DESC'],
  key: sql`d.id`,
  large: { sorts: { sentAt: sql`d.sent_at` }, narrowedBy: ['id', 'memberId'] },
};

const detailSql = sql`
select d.id::text, d.brand, d.member_id::text as "memberId", d.username, d.type, d.kind, d.state, d.expires_on::text as "expiresOn", d.reason,
  d.decided_by_name as "decidedBy", d.decided_at as "decidedAt", d.sent_at as "sentAt", d.remark, d.note,
  (select count(*)::int from picture p where p.subject = 'kyc:' || d.id) as pictures, m.real_name as "realName", m.birthday::text as birthday,
  coalesce(k.verified, false) as verified
from kyc_document d join member m on m.id = d.member_id left join kyc_member k on k.member_id = d.member_id
where ($1 = '' or d.brand = $1) and d.id = $2`;
