import { Injectable, Logger } from '@nestjs/common';
import { Database, sql } from '@banyan/kernel/database';
import { DomainError } from '@banyan/kernel/errors';
import { BrandService } from '../brand/brand.service.js';

const atOnce = 200;

/** Completes what is known of members who signed up, or paid in, before their names and kinds of account were told. */
@Injectable()
export class MemberNameService {
  private readonly logger = new Logger('MemberNames');

  constructor(
    private readonly db: Database,
    private readonly brands: BrandService,
  ) {}

  /** Asks identity for each of whom no name is known. Run again it changes nothing. Fails when identity is away. */
  async complete(signal: AbortSignal): Promise<void> {
    let after = '0';
    for (let count = atOnce; count === atOnce && !signal.aborted;) {
      const rows = await this.db.query<{ id: string }>(
        sql`select member_id::text as id from member_fact where username = '' and member_id > $1 order by member_id limit $2`,
        [after, atOnce],
      );
      count = rows.length;
      after = rows.at(-1)?.id ?? after;
      const known = [];
      for (const { id } of rows) {
        const member = await this.ask(BigInt(id));
        if (member) known.push({ id, ...member });
      }
      await this.db.query(
        sql`update member_fact m set username = n.username, account_type = n.type
         from unnest($1::bigint[], $2::text[], $3::int[]) as n (id, username, type) where m.member_id = n.id and m.username = ''`,
        [known.map(({ id }) => id), known.map(({ username }) => username), known.map(({ accountType }) => accountType)],
      );
    }
  }

  private async ask(id: bigint): Promise<{ username: string; accountType: number } | null> {
    try {
      return await this.brands.memberOf(id);
    } catch (error) {
      if (!(error instanceof DomainError) || error.status !== 404) throw error;
      this.logger.warn({ msg: 'member_unknown', memberId: String(id) });
      return null;
    }
  }
}
