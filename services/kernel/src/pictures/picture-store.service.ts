import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { principal } from '../auth/index.js';
import { Database, sql, type Query, type Tx } from '../database/index.js';
import { pictureErrors, requestErrors } from '../errors/index.js';
import { Clock } from '../runtime/clock.js';
import { PictureService } from './picture.service.js';

const dayMs = 86_400_000;
/** So many of one member in a day, and so many bytes of what is kept of them. */
const mostInDay = 30;
const mostBytesInDay = 10 * 1024 * 1024;
const atOnce = 200;

/** What pictures are part of, such as `claim:7`: a kind and the id of one. */
export type Subject = `${string}:${bigint | string}`;

/** Pictures that members send before they send what they belong to. Nobody but their member can take them up, and each once. */
@Injectable()
export class PictureStore {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly pictures: PictureService,
  ) {}

  /** Keeps a picture of the member who asks, as `PictureService.take` does; the same again is the same until it is taken up, and waits for a day more. */
  async keep(body: unknown): Promise<{ id: string }> {
    const { id: memberId } = principal();
    const { bytes, sha256 } = await this.pictures.take(body);
    return this.db.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('picture:' || $1::text, 0))`, [memberId]);
      const now = this.clock.now();
      const since = new Date(now.getTime() - dayMs);
      const [known] = await tx.query<{ id: string }>(
        sql`update picture set uploaded_at = $4 where subject is null and id = (
           select id from picture where member_id = $1 and uploaded_at > $2 and sha256 = $3 and subject is null limit 1) returning id`,
        [memberId, since, sha256, now],
      );
      if (known) return known;
      const [sent] = await tx.query<{ count: number; bytes: number }>(
        sql`select count(*)::int as count, coalesce(sum(length(bytes)), 0)::int as bytes from picture where member_id = $1 and uploaded_at > $2`,
        [memberId, since],
      );
      const { count = 0, bytes: before = 0 } = sent ?? {};
      if (count >= mostInDay || before + bytes.length > mostBytesInDay) throw requestErrors.too_many();
      const id = randomUUID();
      await tx.query(sql`insert into picture (id, member_id, sha256, bytes, uploaded_at) values ($1, $2, $3, $4, $5)`, [
        id,
        memberId,
        sha256,
        bytes,
        now,
      ]);
      return { id };
    });
  }

  /** Makes pictures of the member who asks part of something, in their order. Throws `picture.not_found` unless all are his and free. */
  async attach(tx: Tx, ids: readonly string[], subject: Subject): Promise<void> {
    if (ids.length === 0) return;
    const taken = await tx.query(
      sql`update picture p set subject = $3, place = asked.place - 1
       from unnest($1::uuid[]) with ordinality as asked (id, place)
       where p.id = asked.id and p.member_id = $2 and p.subject is null and p.uploaded_at > $4 returning 1`,
      [ids, principal().id, subject, new Date(this.clock.now().getTime() - dayMs)],
    );
    if (taken.length !== ids.length) throw pictureErrors.not_found();
  }

  /** Whether all of the pictures are part of something already. */
  async areOf(query: Query, ids: readonly string[], subject: Subject): Promise<boolean> {
    const [row] = await query<{ count: number }>(
      sql`select count(*)::int as count from picture where id = any($1::uuid[]) and subject = $2`,
      [ids, subject],
    );
    return row?.count === ids.length;
  }

  /** One picture of something; who may see that is asked before. Throws `picture.not_found`. */
  async read(query: Query, subject: Subject, place: number): Promise<Buffer> {
    const [row] = await query<{ bytes: Buffer }>(sql`select bytes from picture where subject = $1 and place = $2`, [
      subject,
      place,
    ]);
    if (!row) throw pictureErrors.not_found();
    return row.bytes;
  }

  /** Erases the pictures of what is forgotten itself. */
  async erase(tx: Tx, subjects: readonly Subject[]): Promise<void> {
    await tx.query(sql`delete from picture where subject = any($1::text[])`, [subjects]);
  }

  /** Erases what nothing took up within a day, and what is older than `keptDays`, a year where nothing asks for more. */
  async forget(signal: AbortSignal, keptDays = 365): Promise<void> {
    const now = this.clock.now().getTime();
    const [free, old] = [new Date(now - dayMs), new Date(now - keptDays * dayMs)];
    for (let count = atOnce; count >= atOnce && !signal.aborted;)
      count = (await this.db.query(forgetSql, [free, old, atOnce])).length;
  }
}

/* Each half by its index. Of a row that was taken up meanwhile the first is asked again. */
const forgetSql = sql`
delete from picture where id in (
  (select id from picture where subject is null and uploaded_at < $1 limit $3)
  union (select id from picture where uploaded_at < $2 limit $3))
and (subject is null or uploaded_at < $2) returning 1`;
