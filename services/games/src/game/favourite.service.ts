import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, sql } from '@banyan/kernel/database';
import { errors } from '../errors.js';

/** The games a member keeps at hand. */
@Injectable()
export class FavouriteService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Adding one that is there changes nothing. */
  async add(nodeId: bigint): Promise<null> {
    const { id, brand } = principal();
    const [game] = await this.database.query(sql`select from game where node_id = $1 and brand = $2 and enabled`, [
      nodeId,
      brand,
    ]);
    if (!game) throw errors.game_not_found();
    const statement = sql`insert into favourite (member_id, node_id, created_at) values ($1, $2, $3) on conflict do nothing`;
    await this.database.query(statement, [id, nodeId, this.clock.now()]);
    return null;
  }

  /** Removing one that is not there changes nothing. */
  async remove(nodeId: bigint): Promise<null> {
    await this.database.query(sql`delete from favourite where member_id = $1 and node_id = $2`, [
      principal().id,
      nodeId,
    ]);
    return null;
  }
}
