import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import type { MemberPlace } from '@banyan/proto/identity/v1/identity';
import { accountTypes } from '../tree/account-types.js';

interface Place {
  readonly accountType: number;
  readonly path: string[];
}

/** What a move of a line made of it. */
export interface MovedLine {
  /** The account type that the member has now. */
  readonly accountType: number;
  readonly oldPath: bigint[];
  readonly newPath: bigint[];
  /** How many stand in another line, the member included. */
  readonly members: number;
}

/** Where members stand below each other. */
@Injectable()
export class MemberLinesService {
  constructor(private readonly db: Database) {}

  /** The next members after an id and where they stand, as others are told who keep a copy. */
  async places(afterId: bigint): Promise<MemberPlace[]> {
    const rows = await this.db.query<PlaceRow>(placesSql, [afterId]);
    return rows.map(({ id, path, ...row }) => ({ ...row, memberId: BigInt(id), uplinePath: path.map(BigInt) }));
  }

  /** Puts a member, with everybody below, under another upline; null: at the top. Under `holdLines`. */
  async move(tx: Tx, memberId: bigint, uplineId: bigint | null): Promise<MovedLine> {
    const [member] = await tx.query<Place>(placeSql, [memberId]);
    const [upline] = uplineId === null ? [] : await tx.query<Place>(placeSql, [uplineId]);
    const newPath = uplineId === null ? [] : [...(upline?.path ?? []).map(BigInt), uplineId];
    const accountType = typeAt(member?.accountType ?? accountTypes.player, uplineId === null);
    const [moved] = await tx.query<{ members: number }>(moveSql, [
      memberId,
      newPath.map(String),
      uplineId,
      accountType,
    ]);
    return { accountType, oldPath: (member?.path ?? []).map(BigInt), newPath, members: moved?.members ?? 0 };
  }
}

/** Only agents change: at the top they are top lines, below another they are not. */
function typeAt(accountType: number, top: boolean): number {
  if (top && accountType === accountTypes.agent) return accountTypes.topAgent;
  return !top && accountType === accountTypes.topAgent ? accountTypes.agent : accountType;
}

interface PlaceRow {
  readonly id: string;
  readonly brand: string;
  readonly username: string;
  readonly accountType: number;
  readonly path: string[];
}

const placesSql = sql`select id, brand, username, account_type as "accountType", upline_path::text[] as path
  from member where id > $1 order by id limit 1000`;

const placeSql = sql`select account_type as "accountType", upline_path::text[] as path from member where id = $1`;

/** The whole line in one statement, by the index on upline_path. */
const moveSql = sql`
with moved as (
  update member set upline_id = case when id = $1 then $3::bigint else upline_id end,
    account_type = case when id = $1 then $4 else account_type end,
    upline_path = $2::bigint[] || case when id = $1 then '{}' else upline_path[array_position(upline_path, $1::bigint) :] end
  where id = $1 or upline_path @> array[$1::bigint] returning 1)
select count(*)::int as members from moved`;
