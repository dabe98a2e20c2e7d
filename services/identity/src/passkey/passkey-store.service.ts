import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Query, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { mostPasskeys, type PasskeyOwner } from './passkey-owner.js';

/** A passkey as its owner sees it. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  /** Where it was added; it is good nowhere else. */
  readonly host: string;
  /** Its maker keeps copies of it on other devices. */
  readonly synced: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** Since when it logs nobody in by itself, as the password was set anew; null where it does. */
  readonly suspendedAt: Date | null;
}

/** What an authenticator showed of a passkey that it made. */
export interface NewPasskey {
  readonly credentialId: Buffer;
  readonly host: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly synced: boolean;
}

/** A passkey as an answer is held to it. */
export interface KnownPasskey extends NewPasskey {
  readonly id: string;
  readonly handle: Buffer;
  readonly owner: PasskeyOwner;
  readonly suspendedAt: Date | null;
}

interface KnownRow extends Omit<KnownPasskey, 'owner' | 'counter'> {
  readonly memberId: string | null;
  readonly operatorId: string | null;
  readonly counter: string;
}

const columnOf = { member: sql`member_id`, operator: sql`operator_id` };

/** Passkeys as they stand in the database. Who calls with a transaction has locked the owner's row. */
@Injectable()
export class PasskeyStoreService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** The random name by which authenticators know the owner; made once. */
  async handleOf({ kind, id }: PasskeyOwner): Promise<Buffer> {
    const [row] = await this.db.query<{ handle: Buffer }>(
      sql`insert into passkey_owner (handle, ${columnOf[kind]}) values ($1, $2)
       on conflict (${columnOf[kind]}) do update set handle = passkey_owner.handle returning handle`,
      [randomBytes(32), id],
    );
    if (!row) throw new Error('a passkey owner was not kept');
    return row.handle;
  }

  /** The first one first. */
  of({ kind, id }: PasskeyOwner, query: Query = this.db.query): Promise<Passkey[]> {
    return query<Passkey>(
      sql`select p.id, p.name, p.host, p.synced, p.created_at as "createdAt", p.last_used_at as "lastUsedAt",
         p.suspended_at as "suspendedAt"
       from passkey p join passkey_owner o using (handle) where o.${columnOf[kind]} = $1 order by p.created_at, p.id`,
      [id],
    );
  }

  /** What an authenticator is told of the owner's passkeys. */
  async credentialsOf({
    kind,
    id,
  }: PasskeyOwner): Promise<Array<Pick<KnownPasskey, 'credentialId' | 'host' | 'transports'>>> {
    return this.db.query(
      sql`select p.credential_id as "credentialId", p.host, p.transports
       from passkey p join passkey_owner o using (handle) where o.${columnOf[kind]} = $1 order by p.created_at, p.id`,
      [id],
    );
  }

  async find(credentialId: Buffer): Promise<KnownPasskey | null> {
    const [row] = await this.db.query<KnownRow>(
      sql`select p.id, p.credential_id as "credentialId", p.handle, p.host, p.public_key as "publicKey", p.counter, p.transports,
         p.synced, p.suspended_at as "suspendedAt", o.member_id as "memberId", o.operator_id as "operatorId"
       from passkey p join passkey_owner o using (handle) where p.credential_id = $1`,
      [credentialId],
    );
    if (!row) return null;
    const { memberId, operatorId, counter, ...rest } = row;
    const owner: PasskeyOwner =
      memberId === null ? { kind: 'operator', id: BigInt(operatorId ?? 0) } : { kind: 'member', id: BigInt(memberId) };
    return { ...rest, counter: Number(counter), owner };
  }

  /** Keeps a new one. Throws `identity.too_many_passkeys`, and `identity.passkey_taken` where it is somebody's. */
  async add(tx: Tx, owner: PasskeyOwner, made: NewPasskey, name: string): Promise<void> {
    const { kind, id } = owner;
    if ((await this.of(owner, tx.query)).length >= mostPasskeys) throw errors.too_many_passkeys();
    const kept = await tx.query(
      sql`insert into passkey (id, credential_id, handle, host, public_key, counter, transports, synced, name, created_at)
       select $1, $2, handle, $3, $4, $5, $6, $7, $8, $9 from passkey_owner where ${columnOf[kind]} = $10
       on conflict (credential_id) do nothing returning id`,
      [
        randomUUID(),
        made.credentialId,
        made.host,
        made.publicKey,
        made.counter,
        made.transports,
        made.synced,
        name,
        this.clock.now(),
        id,
      ],
    );
    if (kept.length === 0) throw errors.passkey_taken();
  }

  /**
   * Notes a use. False when the passkey was taken away, or its counter was used, meanwhile; a passkey that does not count stays at 0.
   * `alone`: nothing was shown beside it, so that a suspended one is none.
   */
  async use(tx: Tx, { id }: KnownPasskey, counter: number, synced: boolean, alone: boolean): Promise<boolean> {
    const used = await tx.query(
      sql`update passkey set counter = $2, synced = $3, last_used_at = $4
       where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) and (suspended_at is null or not $5) returning id`,
      [id, counter, synced, this.clock.now(), alone],
    );
    return used.length === 1;
  }

  /** Throws `identity.passkey_not_found` for one that is not the owner's. */
  async rename(tx: Tx, owner: PasskeyOwner, id: string, name: string): Promise<void> {
    await this.change(tx, sql`update passkey set name = $3`, owner, id, [name]);
  }

  /** It logs its owner in again. Throws `identity.passkey_not_found` for one that is not the owner's. */
  async confirm(tx: Tx, owner: PasskeyOwner, id: string): Promise<void> {
    await this.change(tx, sql`update passkey set suspended_at = null`, owner, id);
  }

  /** Throws `identity.passkey_not_found` for one that is not the owner's. */
  async remove(tx: Tx, owner: PasskeyOwner, id: string): Promise<void> {
    await this.change(tx, sql`delete from passkey`, owner, id);
  }

  /** A new password: whoever knew the one before may have added what there is, so that none logs in alone until its owner confirms it. */
  async suspendAll(tx: Tx, { kind, id }: PasskeyOwner): Promise<void> {
    await tx.query(
      sql`update passkey set suspended_at = $2 where suspended_at is null
       and handle = (select handle from passkey_owner where ${columnOf[kind]} = $1)`,
      [id, this.clock.now()],
    );
  }

  /** Answers how many there were. */
  async removeAll(tx: Tx, { kind, id }: PasskeyOwner): Promise<number> {
    const gone = await tx.query(
      sql`delete from passkey where handle = (select handle from passkey_owner where ${columnOf[kind]} = $1) returning id`,
      [id],
    );
    return gone.length;
  }

  private async change(
    tx: Tx,
    what: ReturnType<typeof sql>,
    { kind, id: ownerId }: PasskeyOwner,
    id: string,
    values: readonly unknown[] = [],
  ): Promise<void> {
    const changed = await tx.query(
      sql`${what} where id = $1 and handle = (select handle from passkey_owner where ${columnOf[kind]} = $2) returning id`,
      [id, ownerId, ...values],
    );
    if (changed.length === 0) throw errors.passkey_not_found();
  }
}
