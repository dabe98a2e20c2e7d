import { ApiProperty } from '@nestjs/swagger';
import { Flag, Id, Instant, Int, Json, ListOf, Minor, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { MaintenanceDto } from '../vendor/vendor.dto.js';
import {
  categories,
  volatilities,
  type Category,
  type GameFeature,
  type GameType,
  type Volatility,
} from '../kind/kinds.js';

export class GameMaintenanceDto {
  @Instant({ nullable: true, description: 'null: not known yet' })
  until: Date | null;
}

export class GameArtDto {
  @Text()
  code: string;

  @Text({ optional: true })
  motif?: string;

  @Text({ optional: true })
  palette?: string;
}

/** A game as players see it. */
export class GameDto {
  @Id()
  nodeId: string;

  @Text()
  code: string;

  @Text({ description: 'in the language of the request' })
  name: string;

  @Text({ description: 'the vassalage' })
  vendor: string;

  @Text()
  vendorName: string;

  @OneOf(categories)
  category: Category;

  @Text({
    nullable: true,
    description: 'declared return in percent, of the main bet where a game takes several kinds; decimal text',
    example: '96.02',
  })
  rtp: string | null;

  @Flag()
  demo: boolean;

  @Flag()
  isNew: boolean;

  @Flag({ description: 'among the most played of the last 24 hours' })
  isHot: boolean;

  @ApiProperty({ type: GameMaintenanceDto, nullable: true })
  maintenance: GameMaintenanceDto | null;

  @Minor({ nullable: true })
  minBetMinor: string | null;

  @Int({ nullable: true })
  lines: number | null;

  @ListOf(null)
  types: GameType[];

  @ListOf(null)
  tags: string[];

  @ListOf(null)
  features: GameFeature[];

  @OneOf(volatilities, { nullable: true })
  volatility: Volatility | null;

  @ApiProperty({ type: GameArtDto })
  art: GameArtDto;

  @Flag()
  isFav: boolean;
}

export class GamePageDto extends PageOf(GameDto) {}

export class GameListDto {
  @ApiProperty({ type: GameDto, isArray: true })
  list: GameDto[];
}

/** One page of the flat list. */
export class FlatGamePageDto extends GameListDto {
  @Int({ description: 'how many match on all pages' })
  total: number;
}

export class FacetDto {
  @Text()
  value: string;

  @Text({ nullable: true, description: 'of a vendor' })
  name: string | null;

  @Int({ description: 'how many games are left with this choice' })
  games: number;
}

/** How many games match, and how many each further choice would leave. */
export class FacetsDto {
  @Int()
  total: number;

  @Int()
  isNew: number;

  @ApiProperty({ type: FacetDto, isArray: true })
  categories: FacetDto[];

  @ApiProperty({ type: FacetDto, isArray: true })
  types: FacetDto[];

  @ApiProperty({ type: FacetDto, isArray: true })
  vendors: FacetDto[];

  @ApiProperty({ type: FacetDto, isArray: true })
  features: FacetDto[];

  @ApiProperty({ type: FacetDto, isArray: true })
  volatilities: FacetDto[];
}

export class VendorCardDto {
  @Text()
  vassalage: string;

  @Text()
  name: string;

  @Int({ description: 'how many games it offers in this category' })
  games: number;

  @Text({ description: 'the code of the game that its tile opens, as a launch by vassalage and gameType does' })
  game: string;
}

export class LaneDto {
  @OneOf(categories)
  title: Category;

  @ApiProperty({ type: VendorCardDto, isArray: true })
  cards: VendorCardDto[];
}

export class LanesDto {
  @ApiProperty({ type: LaneDto, isArray: true })
  lanes: LaneDto[];
}

export class FavouriteDto {
  @Id()
  nodeId: bigint;
}

export class FavouritesDto extends GameListDto {
  @ListOf(null, { description: 'node ids, latest first' })
  ids: string[];
}

/** A game as operators see it. */
export class AdminGameDto {
  @Id({ description: 'the nodeId' })
  id: string;

  @Text()
  brand: string;

  @Text()
  code: string;

  @Text()
  name: string;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  names: Record<string, string>;

  @Text()
  vendor: string;

  @Text()
  vendorName: string;

  @OneOf(categories)
  category: Category;

  @Text({ nullable: true })
  rtp: string | null;

  @Flag()
  demo: boolean;

  @Flag()
  isNew: boolean;

  @Flag()
  isHot: boolean;

  @Flag()
  enabled: boolean;

  @Int()
  position: number;

  @Int({ nullable: true })
  lines: number | null;

  @Minor({ nullable: true })
  minBetMinor: string | null;

  @ListOf(null)
  types: GameType[];

  @ListOf(null)
  tags: string[];

  @ListOf(null)
  features: GameFeature[];

  @OneOf(volatilities, { nullable: true })
  volatility: Volatility | null;

  @ListOf(null, { description: 'offered in these countries alone; empty: everywhere' })
  onlyCountries: string[];

  @ListOf(null)
  hiddenCountries: string[];

  @Int({ description: 'rounds of the last 24 hours' })
  roundsLastDay: number;

  @ApiProperty({ type: MaintenanceDto, nullable: true })
  maintenance: MaintenanceDto | null;

  @Instant()
  updatedAt: Date;
}

export class AdminGamePageDto extends PageOf(AdminGameDto) {}

export class UpdateGameDto {
  @Flag({ optional: true })
  enabled?: boolean;

  @Int({ optional: true, min: 0, max: 1_000_000, description: 'lower comes first' })
  position?: number;

  @Flag({ optional: true })
  isNew?: boolean;

  @Flag({ optional: true })
  demo?: boolean;

  @Json({ optional: true, description: 'by language; languages that are not named stay, null takes one away' })
  names?: Record<string, string | null>;

  @ListOf(null, { optional: true, max: 20 })
  types?: GameType[];

  @ListOf(null, { optional: true, max: 20 })
  tags?: string[];

  @ListOf(null, { optional: true, max: 20 })
  features?: GameFeature[];

  @OneOf(volatilities, { optional: true, nullable: true })
  volatility?: Volatility | null;

  @ListOf(null, { optional: true, max: 20, description: 'ISO 3166 codes; empty: everywhere' })
  onlyCountries?: string[];

  @ListOf(null, { optional: true, max: 20, description: 'ISO 3166 codes' })
  hiddenCountries?: string[];

  @Text({ optional: true, min: 3, max: 500, description: 'why; kept in the audit log' })
  reason?: string;
}
