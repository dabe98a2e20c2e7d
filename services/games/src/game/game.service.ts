import { entryOf } from '@banyan/kernel/rules';
import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
import { Database, equals, listPage, type ListSpec, sql } from '@banyan/kernel/database';
import { ListQuery, type Page } from '@banyan/kernel/dto';
import { errors } from '../errors.js';
import { ofVendor } from '../vendor/of-vendor.js';
import { VendorDirectoryService } from '../vendor/vendor-directory.service.js';
import type { SetMaintenanceDto } from '../vendor/vendor.dto.js';
import { wrongWith, type Field } from './catalogue-row.js';
import { languageBound, nameIn } from './game-name.js';
import { UpdateGameDto, type AdminGameDto } from './game.dto.js';
import { Game } from './game.entity.js';

/** What operators see and change of the catalogue. */
@Injectable()
export class GameService {
  constructor(
    private readonly database: Database,
    private readonly directory: VendorDirectoryService,
    private readonly clock: Clock,
  ) {}

  list(query: ListQuery): Promise<Page<AdminGameDto>> {
    return listPage<AdminGameDto>(this.database.query, query, listing());
  }

  async get(id: bigint): Promise<AdminGameDto> {
    const query = Object.assign(new ListQuery(), { perPage: 1, filter: { id: String(id) } });
    const [game] = (await this.list(query)).data;
    if (!game) throw errors.game_not_found();
    return game;
  }

  update(id: bigint, changes: UpdateGameDto): Promise<AdminGameDto> {
    const { reason, ...fields } = changes;
    const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    for (const [field, value] of Object.entries(present)) {
      const fit = wrongWith(field as Field, value);
      if (fit) throw errors.bad_game_field({ field, fit });
    }
    return this.change(id, 'game.update', present, reason);
  }

  async setMaintenance(id: bigint, { from, until = null, message = null }: SetMaintenanceDto): Promise<AdminGameDto> {
    if (from && until && until <= from) throw errors.bad_window();
    const window = { maintenanceFrom: from, maintenanceUntil: from && until, maintenanceMessage: from && message };
    return this.change(id, 'game.maintenance', window, message ?? undefined);
  }

  private async change(id: bigint, action: string, fields: Partial<Game>, reason?: string): Promise<AdminGameDto> {
    await this.database.transaction(async (tx) => {
      const game = await tx.manager.findOne(Game, {
        where: { nodeId: String(id) },
        lock: { mode: 'pessimistic_write' },
      });
      if (!game) throw errors.game_not_found();
      if (fields.names) Object.assign(fields, { names: mergedNames(game.names, fields.names) });
      const before = Object.fromEntries(Object.keys(fields).map((name) => [name, entryOf(game, name)]));
      await tx.manager.update(Game, { nodeId: String(id) }, { ...fields, updatedAt: this.clock.now() });
      await auditAction(tx, {
        action,
        objectType: 'game',
        objectId: `${game.brand}:${game.code}`,
        before,
        after: { ...fields },
        reason,
      });
      tx.afterCommit(() => this.directory.forget());
    });
    return this.get(id);
  }
}

const mergedNames = (before: Game['names'], given: Readonly<Record<string, string | null>>): Game['names'] =>
  Object.fromEntries(
    Object.entries({ ...before, ...given }).flatMap(([code, name]) => (name === null ? [] : [[code, name]])),
  );

function listing(): ListSpec {
  return {
    from: sql`game g left join vendor v on v.id = g.vendor_id`,
    rows: sql`game g`,
    fields: {
      id: sql`g.node_id`,
      brand: sql`g.brand`,
      code: sql`g.code`,
      name: nameIn(sql`g`, sql`$1`),
      names: sql`g.names`,
      vendor: sql`v.code`,
      vendorName: sql`v.name`,
      category: sql`g.category`,
      rtp: sql`trim_scale(g.rtp)`,
      demo: sql`g.demo`,
      isNew: sql`g.is_new`,
      isHot: sql`g.hot_rank is not null`,
      enabled: sql`g.enabled`,
      position: sql`g.position`,
      lines: sql`g.lines`,
      minBetMinor: sql`g.min_bet_minor`,
      types: sql`g.types`,
      tags: sql`g.tags`,
      features: sql`g.features`,
      volatility: sql`g.volatility`,
      onlyCountries: sql`g.only_countries`,
      hiddenCountries: sql`g.hidden_countries`,
      roundsLastDay: sql`g.rounds_last_day`,
      maintenance: sql`case when g.maintenance_from is not null then jsonb_build_object(
        'from', g.maintenance_from, 'until', g.maintenance_until, 'message', g.maintenance_message) end`,
      updatedAt: sql`g.updated_at`,
    },
    filters: {
      id: equals(sql`g.node_id`, 'bigint'),
      brand: equals(sql`g.brand`),
      code: equals(sql`g.code`),
      category: equals(sql`g.category`),
      vendor: ofVendor(sql`g.vendor_id`),
      enabled: equals(sql`g.enabled`, 'boolean'),
      q: (value, bind) =>
        sql`g.search like '%' || games_fold(${bind(String(value).replace(/[\\%_]/g, '\\$&'))}) || '%'`,
    },
    where: languageBound(sql`$1`),
    parameters: [ctx().language],
    sort: ['position', 'ASC'],
    key: sql`g.node_id`,
    large: {
      sorts: { id: sql`g.node_id`, code: sql`g.code`, position: sql`g.position` },
      narrowedBy: ['id', 'code'],
    },
  };
}
