import { Injectable, Logger } from '@nestjs/common';
import { Clock, failpoint, metrics } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { BeaconClient } from './beacon.client.js';
import { DrawService } from './draw.service.js';

interface Wanted {
  readonly chain: string;
  readonly round: number;
  /** When the first of the draws that wait for it should have been drawn. */
  readonly drawsAt: Date;
}

const late = metrics.counter('lottery_beacon_late_total', 'Times that a beacon was asked in vain for a draw that should have been drawn long before'); // prettier-ignore
/** A round is said within seconds of the draw's time. */
const lateMs = 20_000;

const atOnce = 40;
const side = 10;

/** Gathers what beacons say for the draws that wait for it, and gives those up that waited too long. */
@Injectable()
export class BeaconService {
  private readonly logger = new Logger('BeaconService');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly client: BeaconClient,
    private readonly draws: DrawService,
  ) {}

  /**
   * Asks for each round that a closed draw waits for; the first answer that is kept counts. A draw whose beacon was asked now, in vain, and has
   * been silent for as long as its day announced is cancelled, and all stakes come back.
   */
  async gather(): Promise<void> {
    const now = this.clock.now();
    const wanted = await this.db.query<Wanted>(wantedSql, [now, atOnce]);
    const silent: Wanted[] = [];
    for (let at = 0; at < wanted.length; at += side) {
      const some = wanted.slice(at, at + side);
      const there = await Promise.all(some.map((each) => this.ask(each)));
      silent.push(...some.filter((_each, i) => !there[i]));
    }
    if (wanted.length > silent.length) await failpoint('beacon.after_round');
    if (silent.some(({ drawsAt }) => now.getTime() - drawsAt.getTime() > lateMs)) late.inc();
    if (silent.length > 0) await this.draws.giveUp(silent, now);
  }

  private async ask({ chain, round }: Wanted): Promise<boolean> {
    const said = await this.client.round(chain, round);
    if (!said) return false;
    const [kept] = await this.db.query<{ randomness: string }>(keepSql, [
      chain,
      round,
      said.randomness,
      said.signature,
      this.clock.now(),
    ]);
    if (kept?.randomness !== said.randomness)
      this.logger.error({ msg: 'a beacon said two things in one round', chain, round });
    return true;
  }
}

const wantedSql = sql`
select c.beacon_chain as chain, i.beacon_round as round, min(i.draws_at) as "drawsAt"
from issue i join draw_chain c on c.game = i.game and c.day = i.day
where i.state = 'PENDING' and i.beacon_round is not null and i.draws_at <= $1
  and to_timestamp(c.beacon_genesis + (i.beacon_round - 1)::bigint * c.beacon_period) <= $1
  and not exists (select from beacon_round b where b.chain = c.beacon_chain and b.round = i.beacon_round)
group by 1, 2 order by min(i.draws_at), 2 limit $2`;

/* Answers with what is kept, which is another's where he was earlier. */
const keepSql = sql`
insert into beacon_round as b (chain, round, randomness, signature, received_at) values ($1, $2, decode($3, 'hex'), decode($4, 'hex'), $5)
on conflict (chain, round) do update set received_at = b.received_at returning encode(randomness, 'hex') as randomness`;
