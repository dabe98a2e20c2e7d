import { Flag, Id, Instant, ListOf, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { longestContent } from '../html/written.dto.js';
import { announcementTypes, type AnnouncementType } from './types.js';

export class AnnouncementId {
  @Id()
  id: bigint;
}

/** What is asked for. The web app sends types B,PL,PU,PR, platform W and execution B, for promotions types PR,B and group w_promotion. */
export class AnnouncementsQuery {
  @Text({
    optional: true,
    max: 20,
    pattern: /^(B|PL|PU|PR)(,(B|PL|PU|PR)){0,3}$/,
    description: 'B, PL, PU, PR; all by default',
  })
  types?: string;

  @OneOf(['W'] as const, { optional: true, description: 'web, the only platform' })
  platform?: 'W';

  @OneOf(['B'] as const, { optional: true, description: 'in the browser, the only way' })
  execution?: 'B';

  @Text({ optional: true, max: 40, pattern: /^[a-z]\w*$/, description: 'those of a group alone' })
  group?: string;
}

/** An announcement in the language of the request. */
export class AnnouncementDto {
  @Id()
  id: string;

  @OneOf(announcementTypes)
  type: AnnouncementType;

  @Text()
  title: string;

  @Text({ min: 0, max: longestContent, description: 'HTML, sanitised' })
  content: string;

  @Instant()
  startsAt: Date;

  @Flag({ description: 'the member in hand has read it; never so for visitors' })
  read: boolean;
}

export class AnnouncementPageDto extends PageOf(AnnouncementDto) {}

/** What is to be shown now, each list with what matters most first. */
export class AnnouncementListsDto {
  @ListOf(() => AnnouncementDto, { description: 'B: home' })
  banners: AnnouncementDto[];

  @ListOf(() => AnnouncementDto, { description: 'PL: the line that runs through the app' })
  player: AnnouncementDto[];

  @ListOf(() => AnnouncementDto, { description: 'PU: the window after the log-in, each once' })
  popup: AnnouncementDto[];

  @ListOf(() => AnnouncementDto, { description: 'PR: promotions' })
  promotions: AnnouncementDto[];
}
