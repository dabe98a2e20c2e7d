import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { SettingReader } from '@banyan/kernel/grpc';
import { errors } from '../errors.js';
import { settings } from '../settings.gen.js';
import type { ChatRoomDto, ChatRoomsDto } from './chat.dto.js';
import { longestMessage } from './text.js';
import type { ChatTopic } from './types.js';

/** A room as a new installation has it. */
interface ChatRoomSeed {
  readonly brand: string;
  readonly name: string;
  readonly language: string;
  readonly topic: ChatTopic;
  readonly place: number;
}

/** A room that messages are written in. */
export interface OpenRoom {
  readonly id: string;
  readonly slowSeconds: number;
}

/** Whose rooms the one who asks sees: a member’s are his brand’s, a visitor’s those of the site that he is on. */
const readersBrand = (): string => {
  const { principal, brand } = ctx();
  return principal?.type === 'member' ? principal.brand : brand;
};

/** The rooms of a brand. */
@Injectable()
export class ChatRoomService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly settings: SettingReader,
  ) {}

  /** Those that are open, the reader's language first. */
  async open(): Promise<ChatRoomsDto> {
    const brand = readersBrand();
    const rooms = (await this.isOn(brand)) ? await this.db.query<ChatRoomDto>(openRooms, [brand, ctx().language]) : [];
    return { rooms, longest: longestMessage };
  }

  /** Whether a brand has a room that one could enter. */
  async anyOpen(brand: string): Promise<boolean> {
    const found = await this.db.query(sql`select 1 from chat_room where brand = $1 and open limit 1`, [brand]);
    return found.length > 0 && this.isOn(brand);
  }

  /** Throws `notices.chat_off`, `notices.chat_room_not_found` or `notices.chat_room_closed`. */
  async requireOpen(id: bigint): Promise<void> {
    const brand = readersBrand();
    if (!(await this.isOn(brand))) throw errors.chat_off();
    openOf(await this.db.query<RoomRow>(roomOfBrand, [id, brand]));
  }

  /** The same for who writes: nobody closes or changes it until the transaction ends. */
  async holdOpen(tx: Tx, id: bigint, brand: string): Promise<OpenRoom> {
    return openOf(await tx.query<RoomRow>(sql`${roomOfBrand} for share`, [id, brand]));
  }

  /** A new brand has the rooms of the one that it begins like, but for those of a name that it has in the language already. */
  async begin(tx: Tx, brand: string, like: string): Promise<void> {
    await tx.query(
      sql`insert into chat_room (brand, name, language, topic, place, open, slow_seconds, updated_at)
       select $1, name, language, topic, place, open, slow_seconds, $3 from chat_room where brand = $2 order by id
       on conflict do nothing`,
      [brand, like, this.clock.now()],
    );
    await tx.query(
      sql`insert into chat_word (brand, word, bare, added_by, created_at)
       select $1, word, bare, added_by, $3 from chat_word where brand = $2 order by id on conflict do nothing`,
      [brand, like, this.clock.now()],
    );
  }

  /** Of a new installation. */
  async seed(tx: Tx, { brand, name, language, topic, place }: ChatRoomSeed): Promise<void> {
    await tx.query(
      sql`insert into chat_room (brand, name, language, topic, place, open, slow_seconds, updated_at)
       values ($1, $2, $3, $4, $5, true, 0, $6) on conflict do nothing`,
      [brand, name, language, topic, place, this.clock.now()],
    );
  }

  isOn(brand: string): Promise<boolean> {
    return this.settings.get(brand, settings.chat);
  }
}

interface RoomRow extends OpenRoom {
  readonly open: boolean;
}

function openOf([room]: readonly RoomRow[]): OpenRoom {
  if (!room) throw errors.chat_room_not_found();
  if (!room.open) throw errors.chat_room_closed();
  return room;
}

const roomOfBrand = sql`select id, open, slow_seconds as "slowSeconds" from chat_room where id = $1 and brand = $2`;

const openRooms = sql`
select id, name, language, topic, slow_seconds as "slowSeconds" from chat_room where brand = $1 and open
order by language <> $2, place, id limit 100`;
