import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database } from '@banyan/kernel/database';
import { RoundsMarked } from '@banyan/proto/games/v1/events';
import { spreadKeys } from './spread-keys.js';

/** Replicas' clocks may differ by this much, and a round may be this long on its way from its clock to its row. */
const marginMs = 3000;

/** Publishes up to which instant consumers of rounds have received all of them. */
@Injectable()
export class RoundMarkerService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async mark(): Promise<void> {
    const through = new Date(this.clock.now().getTime() - marginMs);
    const facts = spreadKeys('mark').map((key) => ({ payload: { through }, key }));
    await this.db.transaction((tx) => tx.publishAll(RoundsMarked, facts));
  }
}
