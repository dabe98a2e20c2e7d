import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, equals, listPage, type ListSpec, sql } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { errors } from '../errors.js';
import type {
  AnnouncementDto,
  AnnouncementListsDto,
  AnnouncementPageDto,
  AnnouncementsQuery,
} from './announcement.dto.js';
import { saidIn } from '../html/said-in.js';
import { shownText, type WrittenText } from '../html/written.js';
import { announcementTypes } from './types.js';

/** Of each type: more than a page shows, and none is crowded out by another. */
const mostOfType = 30;

type Row = Omit<AnnouncementDto, 'title' | 'content'> & { text: WrittenText };

/** What the platform tells the reader in hand: visitors what is for everybody, members also what is for them. */
@Injectable()
export class AnnouncementService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async lists({ types, group }: AnnouncementsQuery): Promise<AnnouncementListsDto> {
    const asked = types ? types.split(',') : announcementTypes;
    const rows = await this.db.query<Row>(firstOfEach, [...this.reader(), asked, group ?? null, mostOfType]);
    const data = rows.map(said);
    const of = (type: string) => data.filter((each) => each.type === type);
    return { banners: of('B'), player: of('PL'), popup: of('PU'), promotions: of('PR') };
  }

  async list(query: ListQuery): Promise<AnnouncementPageDto> {
    const page = await listPage<Row>(this.db.query, query, { ...shown, parameters: this.reader() });
    return { ...page, data: page.data.map(said) };
  }

  async get(id: bigint): Promise<AnnouncementDto> {
    const { data } = await this.list({ page: 1, perPage: 1, filter: { id: String(id) } });
    if (!data[0]) throw errors.announcement_not_found();
    return data[0];
  }

  /** Reading twice is as good as once. */
  async read(id: bigint): Promise<null> {
    await this.get(id);
    await this.db.query(
      sql`insert into announcement_read (announcement_id, member_id, read_at) values ($1, $2, $3) on conflict do nothing`,
      [id, principal().id, this.clock.now()],
    );
    return null;
  }

  private reader(): readonly unknown[] {
    const { brand, language, principal: who } = ctx();
    const member = who?.type === 'member' ? who : null;
    return [member?.brand ?? brand, language, this.clock.now(), member?.id ?? null, member?.accountType ?? null];
  }
}

function said({ id, type, text, startsAt, read }: Row): AnnouncementDto {
  return { id, type, ...shownText(text), startsAt, read };
}

/*
 * Who asks is known by the token: `notice_member` adds where he stands, and is the newer one of his type, which the token holds as it was
 * at the log-in.
 */
const from = sql`announcement a left join notice_member m on m.member_id = $4::bigint
    left join announcement_read r on r.announcement_id = a.id and r.member_id = $4::bigint`;
const forReader = sql`a.brand = $1 and a.removed_at is null and a.published and a.starts_at <= $3 and (a.ends_at is null or a.ends_at > $3)
    and (a.languages = '{}' or $2 = any(a.languages)) and (a.account_types = '{}' or coalesce(m.account_type, $5::int) = any(a.account_types))
    and (a.line_ids = '{}' or $4::bigint = any(a.line_ids) or m.upline_path && a.line_ids)
    and (a.member_ids = '{}' or $4::bigint = any(a.member_ids))`;
const text = saidIn(sql`a.texts`, sql`$2`);

const shown: ListSpec = {
  from,
  where: forReader,
  fields: {
    id: sql`a.id`,
    type: sql`a.type`,
    text,
    startsAt: sql`a.starts_at`,
    priority: sql`a.priority`,
    read: sql`r.member_id is not null`,
  },
  filters: {
    id: equals(sql`a.id`, 'bigint'),
    type: equals(sql`a.type`),
    group: equals(sql`a.group_name`),
  },
  sort: ['priority', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { priority: sql`a.priority` } },
};

/* What matters most of each type, in the order of the list. */
const firstOfEach = sql`
select id, type, text, "startsAt", read from (
  select a.id::text, a.type, ${text} as text, a.starts_at as "startsAt", r.member_id is not null as read, a.priority,
    row_number() over (partition by a.type order by a.priority desc, a.id desc) as nth
  from ${from} where ${forReader} and a.type = any($6::text[]) and ($7::text is null or a.group_name = $7)
) ranked where nth <= $8 order by priority desc, ranked.id::bigint desc`;
