import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { Member } from '../member/member.entity.js';
import { SignInService, type SignedIn } from '../member/sign-in.service.js';
import type { OneTimeLoginCodeDto } from './login.dto.js';

const livesMs = 2 * 60_000;

/** Takes a member who is logged in to another device of his without his password: by a code for two minutes that is good once. */
@Injectable()
export class OneTimeLoginService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly signIn: SignInService,
  ) {}

  /** A new code of this session; the one before it is no longer good. */
  async create(): Promise<OneTimeLoginCodeDto> {
    const code = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + livesMs);
    const [kept] = await this.db.query(
      sql`insert into one_time_login (session_id, hash, expires_at)
       select id, $2, $3 from session where id = $1 and audience = 'player' and revoked_at is null and expires_at > $4
       on conflict (session_id) do update set hash = excluded.hash, expires_at = excluded.expires_at
       returning session_id`,
      [principal().sid, digest(code), expiresAt, now],
    );
    if (!kept) throw errors.session_over();
    return { code, expiresAt: expiresAt.toISOString() };
  }

  /**
   * Opens a session that ends no later than the one it came from, so that codes cannot follow each other for ever; nobody shows anew
   * by it who he is.
   * Throws `identity.one_time_login_over` for a code that was used, is too old, of another brand, or whose session has ended.
   */
  async open(code: string): Promise<SignedIn> {
    const brand = await this.brands.current();
    await this.brands.requireOpen(brand);
    return this.db.transaction(async (tx) => {
      const { sid, member } = await this.take(tx, code);
      member.requireMaySignIn();
      // After the member's row, as whatever ends all of his sessions takes them.
      const [from] = await tx.query<{ until: Date; shownAt: Date | null }>(
        sql`select expires_at as until, shown_at as "shownAt" from session
         where id = $1 and brand = $2 and revoked_at is null and expires_at > $3 and not must_change_password for share`,
        [sid, brand.code, this.clock.now()],
      );
      if (!from) throw errors.one_time_login_over();
      return this.signIn.open(tx, member, notFirst, from);
    });
  }

  async forgetOld(): Promise<void> {
    await this.db.query(sql`delete from one_time_login where expires_at <= $1`, [this.clock.now()]);
  }

  private async take(tx: Tx, code: string): Promise<{ sid: string; member: Member }> {
    const [used] = await tx.query<{ sid: string; member: string }>(
      sql`with used as (delete from one_time_login where hash = $1 and expires_at > $2 returning session_id)
       select s.id as sid, s.subject_id as member from used join session s on s.id = used.session_id`,
      [digest(code), this.clock.now()],
    );
    const where = { id: BigInt(used?.member ?? 0) };
    const member = used && (await tx.manager.findOne(Member, { where, lock: { mode: 'pessimistic_write' } }));
    if (!member) throw errors.one_time_login_over();
    return { sid: used.sid, member };
  }
}

const notFirst = { firstTimeLogin: false, passwordExpired: false } as const;

const digest = (code: string): Buffer => createHash('sha256').update(code).digest();
