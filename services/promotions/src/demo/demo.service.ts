import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { CampaignConsoleService } from '../campaign/campaign-console.service.js';
import { config } from '../config.js';
import { EnvelopeConsoleService } from '../envelope/envelope-console.service.js';
import { givePoints } from '../points/move.js';
import { RewardConsoleService } from '../mall/reward-console.service.js';
import { TournamentConsoleService } from '../tournament/tournament-console.service.js';
import { WheelConsoleService } from '../wheel/wheel-console.service.js';
import { demoGoods } from './demo-goods.js';
import { demoEnvelope, demoOffers } from './demo-offers.js';
import { demoPoints, demoRewards } from './demo-rewards.js';
import { demoTournament } from './demo-tournament.js';
import { demoWheel } from './demo-wheel.js';

const brand = 'BANYAN';
const zone = 'Asia/Ho_Chi_Minh';

const dayMs = 86_400_000;
/** As it is written: `2026-03-16T20:00` in the zone of the brand. */
const local = (at: Date): string => at.toLocaleString('sv-SE', { timeZone: zone }).slice(0, 16).replace(' ', 'T');

/** Promotions of a new installation. Run again it changes nothing, nor what an operator changed or ended. */
@Injectable()
export class DemoService implements OnApplicationBootstrap {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly campaigns: CampaignConsoleService,
    private readonly envelopes: EnvelopeConsoleService,
    private readonly rewards: RewardConsoleService,
    private readonly tournaments: TournamentConsoleService,
    private readonly wheels: WheelConsoleService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (config.seedDemo) await this.seed();
  }

  async seed(): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('promotions:demo', 0))`);
      const some = await tx.query(sql`select 1 from campaign where brand = $1 limit 1`, [brand]);
      if (some.length > 0) return;
      for (const content of demoOffers) await this.campaigns.seed(tx, { brand, zone, content, at: this.clock.now() });
      const hours = (days: number) => {
        const now = this.clock.now();
        return { opens: local(now), closes: local(new Date(now.getTime() + days * dayMs)) };
      };
      await this.envelopes.seed(tx, { ...demoEnvelope.content, brand, ...hours(demoEnvelope.days) }, zone);
      const wheel = hours(demoWheel.days);
      const id = await this.wheels.seed(tx, { ...demoWheel.content, brand, ...wheel }, zone);
      for (const content of demoGoods({ id: String(id), closes: wheel.closes }))
        await this.campaigns.seed(tx, { brand, zone, content, at: this.clock.now() });
      await this.tournaments.seed(tx, { ...demoTournament.content, brand, ...hours(demoTournament.days) }, zone);
      for (const reward of demoRewards) await this.rewards.seed(tx, { ...reward, brand });
      await givePoints(tx, demoMembers, {
        brand,
        points: demoPoints,
        key: 'demo',
        at: this.clock.now(),
        kind: 'EARNED',
        contra: 'house:accrual',
      });
    });
  }
}

/** The agents and the player whose accounts the launcher prints. */
const demoMembers = ['1000', '1001', '998', '997', '996'];
