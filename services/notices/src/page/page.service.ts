import { Injectable } from '@nestjs/common';
import { ctx } from '@banyan/kernel/app';
import { Database, type Query, sql } from '@banyan/kernel/database';
import { ChatRoomService } from '../chat/chat-room.service.js';
import { localTimesOf, shownEvent, shownSite, titleIn } from './content.js';
import type { EventPageDto, PageContentDto, SiteDto } from './page.dto.js';
import type { PageName } from './types.js';

const nothing: SiteDto = {
  licences: [],
  payments: [],
  providers: [],
  contacts: [],
  frameOrigins: [],
  pictureOrigins: [],
  event: null,
  chat: false,
};
const noPage: EventPageDto = { published: false, title: '', description: '', blocks: [] };

interface Published {
  readonly content: PageContentDto;
  readonly zone: string;
}

/** Pages of a brand as visitors read them. */
@Injectable()
export class PageService {
  constructor(
    private readonly db: Database,
    private readonly rooms: ChatRoomService,
  ) {}

  /** What stands on every page of the brand in hand; empty lists where nothing is published. */
  async site(): Promise<SiteDto> {
    const { brand, language } = ctx();
    const [site, found, chat] = await Promise.all([
      this.siteOf(brand),
      published(this.db.query, brand, 'WORLDCUP'),
      this.rooms.anyOpen(brand),
    ]);
    return { ...site, event: found ? titleIn(found.content, language) : null, chat };
  }

  /** The same of a brand by its code, without its event and its chat. */
  async siteOf(brand: string, query: Query = this.db.query): Promise<SiteDto> {
    const found = await published(query, brand, 'SITE');
    return found ? shownSite(found.content) : nothing;
  }

  /** The event page of the brand in hand, in the reader's language. */
  async event(): Promise<EventPageDto> {
    const { brand } = ctx();
    const found = await published(this.db.query, brand, 'WORLDCUP');
    return found ? this.shown(brand, found.content, found.zone) : noPage;
  }

  /** How a content of an event page reads, whether or not it is published. */
  async shown(brand: string, content: PageContentDto, zone: string): Promise<EventPageDto> {
    const { pictureOrigins } = await this.siteOf(brand);
    const rows = await this.db.query<{ at: string; instant: Date }>(
      sql`select l as at, l::timestamp at time zone $2 as instant from unnest($1::text[]) l`,
      [localTimesOf(content), zone],
    );
    const instants = new Map(rows.map(({ at, instant }) => [at, instant]));
    return shownEvent(content, { language: ctx().language, origins: pictureOrigins, instants });
  }
}

async function published(query: Query, brand: string, name: PageName): Promise<Published | undefined> {
  const [row] = await query<Published>(
    sql`select published as content, published_zone as zone from page where brand = $1 and name = $2 and published is not null`,
    [brand, name],
  );
  return row;
}
