import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, sql } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import type { PreferenceDto, PreferencePageDto } from './preference.dto.js';

const most = 200;

/** What the console keeps for each operator, such as saved filters. No business; the last word counts. */
@Injectable()
export class PreferenceService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** All of the operator in hand, at most 200. */
  async list(): Promise<PreferencePageDto> {
    const data = await this.db.query<PreferenceDto>(
      sql`select name as id, value from operator_preference where operator_id = $1 order by name`,
      [principal().id],
    );
    return { data, total: data.length };
  }

  async set(name: string, value: object): Promise<PreferenceDto> {
    const stored = await this.db.query(
      sql`insert into operator_preference (operator_id, name, value, updated_at)
       select $1, $2, $3, $4 where (select count(*) from operator_preference where operator_id = $1 and name <> $2) < $5
       on conflict (operator_id, name) do update set value = excluded.value, updated_at = excluded.updated_at
       returning name`,
      [principal().id, name, JSON.stringify(value), this.clock.now(), most],
    );
    if (stored.length === 0) throw errors.too_many_preferences({ limit: most });
    return { id: name, value };
  }
}
