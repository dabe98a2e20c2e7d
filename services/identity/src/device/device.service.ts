import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, ctx, networkOf } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { NewDeviceSeen } from '@banyan/proto/identity/v1/events';
import { forgetBatch, inBatches } from './in-batches.js';
import { deviceMark, knownForMs } from './known-device.js';

/** Whose device it is. */
interface Owner {
  readonly id: bigint;
  readonly brand: string;
  readonly username: string;
  readonly isTrial: boolean;
}

interface Entering {
  /** The id of the known device that he came with, if any. */
  readonly known: string | null;
  /** He has shown more than his password. */
  readonly proved: boolean;
  /** Nobody logged in to the account before. */
  readonly first: boolean;
}

/** A browser of a member as he and operators see it. */
export interface DeviceRow {
  readonly id: string;
  /** What the browser calls itself. */
  readonly agent: string;
  readonly network: string;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  /** When he showed a second factor on it last; null when he never did. */
  readonly provedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** On which devices and from which networks members come. Each is known for 90 days after it was seen last. */
@Injectable()
export class DeviceService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** What the browser keeps to be known by. */
  markOf({ brand, username }: Owner, id: string): string {
    return deviceMark({ audience: 'player', brand, account: username }, this.clock.now(), id);
  }

  /**
   * Notes that a member comes in here and answers the device's id, a new one where his is not known or was revoked. Publishes
   * `NewDeviceSeen` where neither this device nor one that calls itself so at this network was seen before; where a second factor was
   * asked for, of every new device. The member's row is locked by the caller.
   */
  async enter(tx: Tx, member: Owner, { known, proved, first }: Entering): Promise<string> {
    if (member.isTrial) return fresh();
    const [now, network, agent] = [this.clock.now(), networkOf(ctx().ip), ctx().device.slice(0, 300)];
    const [seen] = await tx.query<{ revoked: boolean | null; alike: boolean }>(
      sql`select (select removed_at is not null from member_device where member_id = $1 and id = $2) as revoked,
         exists (select from member_device where member_id = $1 and network = $3 and agent = $4 and removed_at is null) as alike`,
      [member.id, known, network, agent],
    );
    const own = seen?.revoked === false;
    const id = known === null || seen?.revoked ? fresh() : known;
    await tx.query(
      sql`insert into member_device as d (member_id, id, agent, network, first_seen_at, last_seen_at, proved_at)
       values ($1, $2, $3, $4, $5, $5, $6)
       on conflict (member_id, id) do update set agent = excluded.agent, network = excluded.network,
         last_seen_at = excluded.last_seen_at, proved_at = coalesce(excluded.proved_at, d.proved_at)`,
      [member.id, id, agent, network, now, proved ? now : null],
    );
    await this.noteNetwork(tx, member.id, network, proved);
    // Who had to show a second factor came from where he is not known, whatever his browser calls itself.
    const familiar = own || (!proved && seen?.alike === true);
    if (!first && !familiar)
      await tx.publish(
        NewDeviceSeen,
        { memberId: member.id, brand: member.brand, deviceId: id, agent, network, seenAt: now },
        member.id,
      );
    return id;
  }

  /** Whether a member showed a second factor on this device, and from this network, within the time that they are known. */
  async isKnown(memberId: bigint, deviceId: string | null): Promise<boolean> {
    if (deviceId === null) return false;
    const [row] = await this.db.query<{ known: boolean }>(
      sql`select exists (select from member_device where member_id = $1 and id = $2 and removed_at is null
           and proved_at is not null and last_seen_at > $4)
         and exists (select from member_network where member_id = $1 and network = $3 and last_seen_at > $4) as known`,
      [memberId, deviceId, networkOf(ctx().ip), this.since()],
    );
    return row?.known ?? false;
  }

  /** From now on the member is known on this device and at this network, and on no other unless `others` stay known. */
  async prove(tx: Tx, memberId: bigint, deviceId: string | null, others: 'keep' | 'forget'): Promise<void> {
    if (others === 'forget') await this.forgetProofs(tx, memberId);
    await tx.query(
      sql`update member_device set proved_at = $3 where member_id = $1 and id = $2 and removed_at is null`,
      [memberId, deviceId, this.clock.now()],
    );
    await this.noteNetwork(tx, memberId, networkOf(ctx().ip), true);
  }

  /** Nowhere is the member known any more. */
  async forgetProofs(tx: Tx, memberId: bigint): Promise<void> {
    await tx.query(sql`update member_device set proved_at = null where member_id = $1 and proved_at is not null`, [
      memberId,
    ]);
    await tx.query(sql`delete from member_network where member_id = $1`, [memberId]);
  }

  /** Whether there was such a device that was not revoked; again changes nothing. Its sessions are the caller's to end. */
  async revoke(tx: Tx, memberId: bigint, deviceId: string): Promise<DeviceRow | null> {
    const [row] = await tx.query<DeviceRow>(
      sql`update member_device set removed_at = coalesce(removed_at, $3), proved_at = null where member_id = $1 and id = $2
       returning id, agent, network, first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt", proved_at as "provedAt",
         removed_at as "revokedAt"`,
      [memberId, deviceId, this.clock.now()],
    );
    return row ?? null;
  }

  async forgetOld(): Promise<void> {
    await inBatches(() =>
      this.db.query(
        sql`delete from member_device where (member_id, id) in
         (select member_id, id from member_device where last_seen_at < $1 order by last_seen_at limit $2) returning 1`,
        [this.since(), forgetBatch],
      ),
    );
    await inBatches(() =>
      this.db.query(
        sql`delete from member_network where (member_id, network) in
         (select member_id, network from member_network where last_seen_at < $1 order by last_seen_at limit $2) returning 1`,
        [this.since(), forgetBatch],
      ),
    );
  }

  /** A network is known once a second factor was shown at it. */
  private async noteNetwork(tx: Tx, memberId: bigint, network: string, proved: boolean): Promise<void> {
    const now = this.clock.now();
    if (proved)
      await tx.query(
        sql`insert into member_network (member_id, network, proved_at, last_seen_at) values ($1, $2, $3, $3)
         on conflict (member_id, network) do update set last_seen_at = excluded.last_seen_at`,
        [memberId, network, now],
      );
    else
      await tx.query(sql`update member_network set last_seen_at = $3 where member_id = $1 and network = $2`, [
        memberId,
        network,
        now,
      ]);
  }

  private since(): Date {
    return new Date(this.clock.now().getTime() - knownForMs);
  }
}

const fresh = (): string => randomBytes(12).toString('base64url');
