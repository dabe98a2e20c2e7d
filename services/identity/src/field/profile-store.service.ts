import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, type Query, sql } from '@banyan/kernel/database';
import type { SealedField } from './profile-fields.js';
import { config } from '../config.js';
import { seal, unseal } from '../secret/secret-box.js';

const key = Buffer.from(config.secretKey, 'base64');
const contextOf = (memberId: bigint, field: string): string => `profile:${memberId}:${field}`;

/** What members told of themselves that no query looks for: sealed, each value for its member and field alone. */
@Injectable()
export class ProfileStore {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** All that a member told, whole. */
  async of(memberId: bigint, query: Query = this.db.query): Promise<ReadonlyMap<SealedField, string>> {
    const rows = await query<{ field: SealedField; sealed: string }>(
      sql`select field, sealed from member_profile where member_id = $1`,
      [memberId],
    );
    return new Map(rows.map(({ field, sealed }) => [field, unseal(key, sealed, contextOf(memberId, field))]));
  }

  /** Empty text takes a value away. The member's row is locked by the caller, or new. */
  async write(query: Query, memberId: bigint, values: ReadonlyMap<SealedField, string>): Promise<void> {
    const gone = [...values].filter(([, value]) => value === '').map(([field]) => field);
    const kept = [...values].filter(([, value]) => value !== '');
    if (gone.length > 0)
      await query(sql`delete from member_profile where member_id = $1 and field = any($2)`, [memberId, gone]);
    if (kept.length === 0) return;
    await query(
      sql`insert into member_profile (member_id, field, sealed, set_at) select $1, f.field, f.sealed, $4
       from unnest($2::text[], $3::text[]) f (field, sealed)
       on conflict (member_id, field) do update set sealed = excluded.sealed, set_at = excluded.set_at`,
      [
        memberId,
        kept.map(([field]) => field),
        kept.map(([field, value]) => seal(key, value, contextOf(memberId, field))),
        this.clock.now(),
      ],
    );
  }

  /** A value that waits in a request for a second operator; it opens for this member and field alone. */
  sealFor(memberId: bigint, field: string, value: string): string {
    return seal(key, value, `request:${contextOf(memberId, field)}`);
  }

  unsealOf(memberId: bigint, field: string, sealed: string): string {
    return unseal(key, sealed, `request:${contextOf(memberId, field)}`);
  }
}
