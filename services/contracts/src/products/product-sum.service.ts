import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, failpoint, metrics } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { ChangeFollowers } from '../sales/change-followers.js';
import { brandsWithMembers } from '../team/brands.js';
import type { MovedLine } from '../team/line.js';
import { TeamService } from '../team/team.service.js';
import { holdTree } from '../team/tree-lock.js';
import { addChanges, foldChanges, moveProducts, noteStretch, waitingSince, type Zones } from './product-sums.js';

/** A difference touches up to twelve sums of each of the 31 places of the deepest line: these take seconds of the thirty that a statement has. */
const mostAtOnce = 500;
const leastAtOnce = 50;
const age = metrics.gauge(
  'contracts_products_age_seconds',
  'For how long rounds have waited to be folded into what lines played by product, vendor and game',
);
/** Sums that it could not make are stored under this name. */
const follower = 'PRODUCTS';

/** Keeps what lines played by product, vendor and game, each change once: a difference is deleted in the transaction that adds it. */
@Injectable()
export class ProductSumService implements OnModuleInit {
  /** Halved by each failure, until all that waits is folded. */
  private atOnce = mostAtOnce;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly followers: ChangeFollowers,
    private readonly team: TeamService,
  ) {}

  onModuleInit(): void {
    this.followers.follow(
      follower,
      async (tx, from, end, brands, at) => addChanges(tx, await this.zonesOf(brands), from, end, at),
      noteStretch,
    );
    this.team.follow({ moved: (tx, line) => this.moved(tx, line) });
  }

  /** Folds all that is committed, then adds what could not be left to be folded before. What fails keeps nothing else: the first error is thrown in the end. Returns how many differences were folded. */
  async run(signal?: AbortSignal): Promise<number> {
    const errors: unknown[] = [];
    const folded = await this.fold(signal).catch((error: unknown) => {
      errors.push(error);
      return 0;
    });
    await this.followers.catchUp(follower, signal).catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw errors[0];
    return folded;
  }

  /** Since when rounds of a brand are not in these sums, though in the days of teams; null when all of them are. */
  async behindSince(brand: string): Promise<Date | null> {
    const since = [await waitingSince(this.db.query), await this.followers.owedSince(follower, [brand])];
    return since.reduce((first, one) => (first && (!one || first < one) ? first : one));
  }

  private async fold(signal?: AbortSignal): Promise<number> {
    const zones = await this.zonesOf(await brandsWithMembers(this.db.query));
    let folded = 0;
    for (let most = this.atOnce, count = most; count === most && !signal?.aborted; folded += count)
      count = await this.batch(zones, most);
    this.atOnce = mostAtOnce;
    return folded;
  }

  private async batch(zones: Zones, most: number): Promise<number> {
    try {
      return await this.db.transaction((tx) => this.step(tx, zones, most));
    } catch (error) {
      this.atOnce = Math.max(leastAtOnce, Math.floor(most / 2));
      throw error;
    } finally {
      await this.measure();
    }
  }

  private async step(tx: Tx, zones: Zones, most: number): Promise<number> {
    await holdTree(tx);
    const count = await foldChanges(tx, zones, most);
    await failpoint('contracts.before_products');
    return count;
  }

  private async measure(): Promise<void> {
    const since = await waitingSince(this.db.query);
    age.set(since ? (this.clock.now().getTime() - since.getTime()) / 1000 : 0);
  }

  private async moved(tx: Tx, line: MovedLine): Promise<void> {
    const [member] = await tx.query<{ brand: string }>(sql`select brand from team_member where member_id = $1`, [
      line.memberId,
    ]);
    if (member) await moveProducts(tx, await this.brands.zoneOf(member.brand), line);
  }

  private async zonesOf(brands: readonly string[]): Promise<Zones> {
    return [brands, await Promise.all(brands.map((brand) => this.brands.zoneOf(brand)))];
  }
}
