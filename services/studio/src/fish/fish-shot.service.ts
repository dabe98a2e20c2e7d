import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { drawsOf } from '../game/fairness.js';
import { catches, drawNumbers, fish, type BossShots, type FishDrawn, type Volley } from '../game/fish/fish.js';
import { timesOf } from '../game/fish/kinds.js';
import { bossId, bossInSight, huntMs, inSight, waterOf, type Swimmer, type Water } from '../game/fish/swim.js';
import { movePlayMoney } from '../session/play-money.js';
import { insertRound } from '../round/round.store.js';
import { SeedService } from '../seed/seed.service.js';
import type { AtPlay } from '../session/session.service.js';
import { currentShared, type SharedRow } from '../table/shared.row.js';
import { bulletsSince, caughtAt, insertVolley, lockLagoon, type SeatRow } from './fish.row.js';
import { FishSeatService } from './fish-seat.service.js';

/** Nobody shoots more than this within a second, so that fish are left for the others at the lagoon. */
const mostPerSecond = 20;

interface Shot {
  readonly spinId: string;
  readonly betMinor: bigint;
}

/** What the bullets of a volley met. */
interface Met {
  readonly accepted: readonly boolean[];
  readonly shot: readonly Swimmer[];
  readonly drawn: FishDrawn;
  readonly caught: readonly number[];
}

/**
 * Decides what bullets meet, within one transaction. Whether a bullet is shot depends on where its fish is and on what was
 * decided before it, never on its own number; so each bullet that is shot returns what is declared, whoever else shoots.
 */
@Injectable()
export class FishShotService {
  private water: { readonly round: string; readonly water: Promise<Water> } | null = null;

  constructor(
    private readonly seeds: SeedService,
    private readonly seats: FishSeatService,
  ) {}

  /** Stores a volley's round before anything of it is sent; null when it is known, or when all bullets came back. */
  async atFish(
    tx: Tx,
    play: AtPlay,
    asked: Shot & { targets: readonly number[] },
    arrived: Date,
  ): Promise<string | null> {
    const { spinId, betMinor, targets } = asked;
    const seeds = await this.seeds.lock(tx, play.playerId);
    if (await isKnown(tx, play, spinId)) return null;
    const tide = await hunted(tx, arrived);
    if (!tide) return null;
    await refuseHaste(tx, play, targets.length, arrived);
    const place = await this.seats.seatOf(tx, play);
    await lockLagoon(tx, place.lagoon);
    const gone = await caughtAt(tx, tide.id, place.lagoon);
    const { fish: swimmers } = await this.waterOf(tide);
    const since = sinceOf(tide, arrived);
    const free = new Map(
      swimmers.filter((one) => inSight(one, since) && !gone.has(one.id)).map((one) => [one.id, one]),
    );
    const numbers = await drawNumbers(drawsOf(seeds.serverSeed, seeds.clientSeed, seeds.nonce), targets.length);
    const met = meet(targets, free, numbers);
    if (met.shot.length === 0) return null;
    await this.seeds.spend(tx, seeds);
    const choice: Volley = { kinds: met.shot.map(({ kind }) => kind), fish: met.shot.map(({ id }) => id) };
    const stake = betMinor * BigInt(met.shot.length);
    const winMinor = fish.winOf(met.drawn, choice, stake, []);
    const balance = play.mode === 'demo' ? await movePlayMoney(tx, play.playerId, stake, winMinor) : null;
    const by = { seedPairId: seeds.id, nonce: seeds.nonce };
    const begun = { spinId, betMinor: stake, winMinor, choice, drawn: met.drawn, stepped: false, by, balance };
    const id = await insertRound(tx, arrived, play, begun);
    await note(tx, { id, play, tide, place, arrived }, { asked: targets, ...met, targets: choice.fish });
    return id;
  }

  /** Stores a bet on the boss before anything of it is sent; null when it is known already. */
  async atBoss(tx: Tx, play: AtPlay, { spinId, betMinor, bullets }: Shot & { bullets: number }, arrived: Date) {
    // One bet of a player at a time, so that two at once cannot both come in under the limit.
    await tx.query(sql`select from player where id = $1 for update`, [play.playerId]);
    if (await isKnown(tx, play, spinId)) return null;
    const tide = await hunted(tx, arrived);
    if (!tide || !bossInSight(sinceOf(tide, arrived))) throw errors.betting_closed();
    await refuseHaste(tx, play, bullets, arrived);
    const place = await this.seats.seatOf(tx, play);
    const choice: BossShots = { boss: (await this.waterOf(tide)).boss, bullets };
    const stake = betMinor * BigInt(bullets);
    const balance = play.mode === 'demo' ? await movePlayMoney(tx, play.playerId, stake, 0n) : null;
    const { drawn, id: sharedRoundId } = tide;
    const begun = {
      spinId,
      betMinor: stake,
      winMinor: 0n,
      choice,
      drawn,
      stepped: true,
      by: { sharedRoundId },
      balance,
    };
    const id = await insertRound(tx, arrived, play, begun);
    const targets = Array.from({ length: bullets }, () => bossId);
    const accepted = targets.map(() => true);
    await note(tx, { id, play, tide, place, arrived }, { asked: targets, accepted, targets, caught: [] });
    return id;
  }

  /** What swims in a tide; worked out once. */
  private waterOf({ id, serverSeedHash, salt, number }: SharedRow): Promise<Water> {
    if (this.water?.round !== id) this.water = { round: id, water: waterOf(serverSeedHash, salt, number) };
    return this.water.water;
  }
}

/** Goes through the bullets in order. Each that finds its fish takes the next number; one that does not takes none. */
export function meet(targets: readonly number[], free: ReadonlyMap<number, Swimmer>, { numbers }: FishDrawn): Met {
  const caught: number[] = [];
  const shot: Swimmer[] = [];
  const accepted = targets.map((target) => {
    const swimmer = caught.includes(target) ? undefined : free.get(target);
    if (!swimmer) return false;
    if (catches(numbers[shot.length], timesOf(swimmer.kind))) caught.push(target);
    shot.push(swimmer);
    return true;
  });
  return { accepted, shot, caught, drawn: { numbers: numbers.slice(0, shot.length) } };
}

const sinceOf = ({ startsAt }: SharedRow, arrived: Date): number => arrived.getTime() - (startsAt.getTime() - huntMs);

async function isKnown(tx: Tx, { playerId }: AtPlay, spinId: string): Promise<boolean> {
  return (await tx.query(sql`select from round where player_id = $1 and spin_id = $2`, [playerId, spinId])).length > 0;
}

/** The tide while it is hunted; it does not end before the transaction does. */
async function hunted(tx: Tx, arrived: Date): Promise<SharedRow | null> {
  const tide = await currentShared(tx, fish.sheet.code, sql`for share`);
  return tide?.phase === 'BETTING' && arrived < tide.startsAt ? tide : null;
}

async function refuseHaste(tx: Tx, { playerId }: AtPlay, bullets: number, arrived: Date): Promise<void> {
  const lately = await bulletsSince(tx, playerId, new Date(arrived.getTime() - 1000));
  if (lately + bullets > mostPerSecond) throw errors.too_fast();
}

interface Fired {
  readonly id: string;
  readonly play: AtPlay;
  readonly tide: SharedRow;
  readonly place: SeatRow;
  readonly arrived: Date;
}

interface Told {
  readonly asked: readonly number[];
  readonly accepted: readonly boolean[];
  readonly targets: readonly number[];
  readonly caught: readonly number[];
}

const note = (tx: Tx, { id, play, tide, place, arrived }: Fired, { asked, accepted, targets, caught }: Told) =>
  insertVolley(tx, {
    ...place,
    roundId: id,
    playerId: play.playerId,
    sharedRoundId: tide.id,
    asked,
    accepted,
    targets,
    caught,
    firedAt: arrived,
  });
