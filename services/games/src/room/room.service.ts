import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { nameIn } from '../game/game-name.js';
import { inMaintenance } from '../vendor/maintenance.js';
import { RefreshingCache } from '../vendor/refreshing-cache.js';
import { VendorCallService } from '../vendor/vendor-call.service.js';
import type { Vendor } from '../vendor/vendor.entity.js';
import type { RoomDto } from './room.dto.js';
import { roomsOf, type StatedRoom } from './stated-rooms.js';

/** Rooms are asked for so often at most, however many look at them; and so long the last answer stands in. */
const freshMs = 2000;
const staleMs = 10_000;

/** A lobby does not wait longer for a vendor. */
const patienceMs = 1500;

type Caller = Pick<Vendor, 'id' | 'currencies'>;

interface Offered {
  readonly vendorId: number;
  readonly vendor: string;
  readonly currencies: Vendor['currencies'];
  readonly gameId: string;
  readonly gameCode: string;
  readonly gameName: string;
}

/** Tables of players against each other, as their vendors report them. */
@Injectable()
export class RoomService {
  private readonly logger = new Logger('RoomService');
  private readonly vendors = new Map<string, Caller>();
  private readonly cache = new RefreshingCache((id) => this.ask(id), { freshMs, staleMs, maxEntries: 200 });

  constructor(
    private readonly database: Database,
    private readonly caller: VendorCallService,
    private readonly clock: Clock,
  ) {}

  /** The rooms of the brand's games, by game, stake and then those where most sit. */
  async list(): Promise<RoomDto[]> {
    const games = await this.offered();
    const vendors = new Map(games.map(({ vendorId, currencies }) => [vendorId, { id: vendorId, currencies }]));
    const told = new Map<number, readonly StatedRoom[]>();
    await Promise.all([...vendors.values()].map(async (vendor) => told.set(vendor.id, await this.roomsOf(vendor))));
    return games.flatMap((game) => {
      const own = (told.get(game.vendorId) ?? []).filter((room) => room.game === game.gameCode);
      return own.map((room) => dtoOf(game, room)).toSorted(inOrder);
    });
  }

  private async roomsOf(vendor: Caller): Promise<readonly StatedRoom[]> {
    const id = String(vendor.id);
    this.vendors.set(id, vendor);
    try {
      return await this.cache.get(id);
    } catch (error) {
      this.logger.warn(`vendor ${id} tells no rooms: ${error instanceof Error ? error.message : String(error)}`);
      // Not asked again at once: the next who look are not to wait as well.
      this.cache.set(id, []);
      return [];
    }
  }

  private async ask(id: string): Promise<readonly StatedRoom[]> {
    const vendor = this.vendors.get(id);
    if (!vendor) return [];
    const late = delay(patienceMs, null, { ref: false });
    const said = await Promise.race([this.caller.call(vendor.id, 'rooms', {}), late]);
    if (said?.outcome !== 'ok') throw new Error(said?.message ?? `no answer within ${patienceMs} ms`);
    return roomsOf(said.body, vendor.currencies);
  }

  /** Games of players against each other that are on, of vendors that take calls. */
  private offered(): Promise<Offered[]> {
    const { brand, language } = ctx();
    return this.database.query<Offered>(
      sql`select v.id as "vendorId", v.code as vendor, v.currencies, g.node_id::text as "gameId", g.code as "gameCode",
         ${nameIn(sql`g`, sql`$2`)} as "gameName"
       from game g join vendor v on v.id = g.vendor_id
       where g.brand = $1 and g.category = 'PVP' and g.enabled and v.enabled and v.api_url is not null
         and not coalesce(${inMaintenance(sql`g`, sql`$3`)} or ${inMaintenance(sql`v`, sql`$3`)}, false)
       order by g.position, g.node_id`,
      [brand, language, this.clock.now()],
    );
  }
}

function dtoOf({ vendor, gameId, gameCode, gameName }: Offered, stated: StatedRoom): RoomDto {
  const { room, stakeMinor, currency, seats, waiting, playing } = stated;
  const taken = Math.min(stated.taken, seats);
  const free = seats - taken;
  return { room, vendor, gameId, gameCode, gameName, stakeMinor, currency, seats, taken, free, waiting, playing };
}

function inOrder(a: RoomDto, b: RoomDto): number {
  const stakes = BigInt(a.stakeMinor) - BigInt(b.stakeMinor);
  return stakes === 0n ? b.taken - a.taken || (a.room < b.room ? -1 : 1) : stakes < 0n ? -1 : 1;
}
