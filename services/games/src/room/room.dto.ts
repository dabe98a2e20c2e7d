import { Flag, Id, Int, ListOf, Minor, Text } from '@banyan/kernel/dto';

/** A table of players against each other, as its vendor reported it a moment ago. */
export class RoomDto {
  @Text({ description: "the vendor's code of the room; give it to the launch to sit there" })
  room: string;

  @Text({ description: 'the vassalage' })
  vendor: string;

  @Id()
  gameId: string;

  @Text()
  gameCode: string;

  @Text({ description: 'in the language of the request' })
  gameName: string;

  @Minor({ description: 'what each seat puts into the pot of a hand, in minor units of `currency`' })
  stakeMinor: string;

  @Text()
  currency: string;

  @Int({ min: 2, max: 10 })
  seats: number;

  @Int({ min: 0, max: 10 })
  taken: number;

  @Int({ min: 0, max: 10 })
  free: number;

  @Int({ min: 0, description: 'how many wait for a seat' })
  waiting: number;

  @Flag({ description: 'whether a hand is played now' })
  playing: boolean;
}

export class RoomListDto {
  @ListOf(() => RoomDto)
  rooms: RoomDto[];
}
