import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { auditAction, requireScope } from '@banyan/kernel/auth';
import { Database, equals, listPage, listStatement, sql, type ListSpec, type Query } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import { errors } from '../errors.js';
import type { GameChangeDto, GameRecordDto, GameRecordPageDto } from './game.dto.js';
import { nameIn } from './game.service.js';

/** Games as operators see and change them. */
@Injectable()
export class GameConsoleService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  list(query: ListQuery): Promise<GameRecordPageDto> {
    return listPage<GameRecordDto>(this.db.query, query, records());
  }

  get(code: string): Promise<GameRecordDto> {
    return readOne(this.db.query, code);
  }

  /** Of the version that was looked at alone. A cut-off counts for issues that are made from now on. */
  async change(code: string, { enabled, cutoffSeconds, version, reason }: GameChangeDto): Promise<GameRecordDto> {
    // Games are sold by every brand.
    requireScope('');
    return this.db.transaction(async (tx) => {
      await tx.query(sql`select from lottery_game where code = $1 for update`, [code]);
      const before = await readOne(tx.query, code);
      if (before.version !== version) throw requestErrors.stale();
      // A vendor draw is sold from the draw before it on: a cut-off as long as that leaves no time to sell.
      if (before.minutes !== null && cutoffSeconds >= before.minutes * 60)
        throw errors.cutoff_too_long({ most: before.minutes * 60 - 1 });
      await tx.query(changeSql, [code, enabled, cutoffSeconds]);
      const told = { enabled: before.enabled, cutoffSeconds: before.cutoffSeconds };
      const after = { enabled, cutoffSeconds };
      const acted = { action: 'lottery.edit_game', objectType: 'lottery_game', objectId: code, before: told, after };
      await auditAction(tx, { ...acted, reason }, this.clock.now());
      return readOne(tx.query, code);
    });
  }
}

const changeSql = sql`update lottery_game set enabled = $2, cutoff_seconds = $3, version = version + 1 where code = $1`;

const records = (): ListSpec => ({
  from: sql`lottery_game g`,
  where: sql`$1::text is not null`,
  parameters: [ctx().language],
  fields: {
    id: sql`g.code`,
    name: nameIn(sql`g`, sql`$1`),
    kind: sql`g.kind`,
    region: sql`g.region`,
    vendorKind: sql`g.vendor_kind`,
    minutes: sql`g.minutes`,
    cutoffSeconds: sql`g.cutoff_seconds`,
    enabled: sql`g.enabled`,
    version: sql`g.version`,
    place: sql`g.place`,
  },
  filters: {
    id: equals(sql`g.code`),
    kind: equals(sql`g.kind`),
    region: equals(sql`g.region`),
    enabled: equals(sql`g.enabled`, 'boolean'),
    q: (value, bind) => sql`strpos(lower(concat_ws(' ', g.name, g.latin, g.code)), lower(${bind(String(value))})) > 0`,
  },
  sort: ['place', 'ASC'],
  key: sql`g.code`,
});

async function readOne(query: Query, code: string): Promise<GameRecordDto> {
  const { statement, parameters } = listStatement({ filter: { id: code } }, records());
  const [row] = await query<GameRecordDto>(statement, parameters);
  if (!row) throw errors.game_not_found();
  return row;
}
