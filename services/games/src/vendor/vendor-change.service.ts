import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import type { ChangeKind } from './vendor-change-kinds.js';
import type { DecideChangeDto, VendorChangeDto } from './vendor.dto.js';
import type { Vendor } from './vendor.entity.js';
import type { Fields } from './vendor-fields.js';

export interface ChangeRequest {
  readonly kind: ChangeKind;
  readonly before: Fields;
  readonly after: Fields;
  readonly reason: string;
  /** Of a key: the part that its maker was shown, sealed. */
  readonly sealedPart?: string;
}

type Waiting = Omit<ChangeRequest, 'reason'> & { readonly id: string; readonly makerId: string };

const goodForMs = 24 * 3600_000;

/** Changes of a vendor that one operator requests and another approves within a day. The caller locks the vendor's row first. */
@Injectable()
export class VendorChangeService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  waiting(vendorId: number): Promise<VendorChangeDto[]> {
    return this.database.query<VendorChangeDto>(waitingSql, [vendorId, this.oldest()]);
  }

  /** A newer request replaces a waiting one of its kind. Returns its id. */
  async ask(tx: Tx, vendor: Vendor, { kind, before, after, reason, sealedPart }: ChangeRequest): Promise<string> {
    const { id, username } = principal();
    const now = this.clock.now();
    await tx.query(replaceSql, [vendor.id, kind, now]);
    const values = [
      vendor.id,
      kind,
      JSON.stringify(before),
      JSON.stringify(after),
      reason,
      sealedPart,
      id,
      username,
      now,
    ];
    const [asked] = await tx.query<{ id: string }>(askSql, values);
    await this.record(tx, vendor, `vendor.${nouns[kind]}_request`, { before, after, reason });
    return asked?.id ?? '';
  }

  /** Once: of two who agree at once, one does. Also whoever asked may take it back, but not agree to it. */
  async decide(
    tx: Tx,
    vendor: Vendor,
    kind: ChangeKind,
    state: 'APPROVED' | 'REJECTED',
    { change: id, reason }: DecideChangeDto,
  ): Promise<Waiting> {
    const [change] = await tx.query<Waiting>(lockSql, [id, vendor.id, kind, this.oldest()]);
    if (!change) throw errors.change_decided();
    const { id: checker, username } = principal();
    const own = change.makerId === String(checker);
    if (own && state === 'APPROVED') throw errors.change_is_own();
    await tx.query(decideSql, [id, state, own ? null : checker, username, this.clock.now()]);
    const action = `vendor.${nouns[kind]}_${state === 'APPROVED' ? 'approve' : 'reject'}`;
    await this.record(tx, vendor, action, { before: change.before, after: change.after, reason });
    return change;
  }

  /** What was asked for earlier than this waits no longer. */
  oldest(): Date {
    return new Date(this.clock.now().getTime() - goodForMs);
  }

  private record(tx: Tx, { code }: Vendor, action: string, what: Pick<ChangeRequest, 'before' | 'after' | 'reason'>) {
    return auditAction(tx, { action, objectType: 'vendor', objectId: code, ...what }, this.clock.now());
  }
}

const nouns = { FIELDS: 'change', KEY: 'key' } as const;

const waitingSql = sql`
select id, kind, before, after, reason, maker, asked_at as "askedAt" from vendor_change
where vendor_id = $1 and state = 'WAITING' and asked_at > $2 order by kind`;

const replaceSql = sql`
update vendor_change set state = 'REPLACED', decided_at = $3, sealed_part = null where vendor_id = $1 and kind = $2 and state = 'WAITING'`;

const askSql = sql`
insert into vendor_change (vendor_id, kind, before, after, reason, sealed_part, maker_id, maker, asked_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`;

const lockSql = sql`
select id, kind, before, after, sealed_part as "sealedPart", maker_id as "makerId" from vendor_change
where id = $1 and vendor_id = $2 and kind = $3 and state = 'WAITING' and asked_at > $4 for update`;

const decideSql = sql`
update vendor_change set state = $2, checker_id = $3, checker = $4, decided_at = $5, sealed_part = null where id = $1`;
