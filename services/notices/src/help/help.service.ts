import { Injectable } from '@nestjs/common';
import { ctx } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { plain as textOf } from '../html/sanitise.js';
import { saidIn } from '../html/said-in.js';
import { remembered } from '../html/remembered.js';
import { shownText, type WrittenText } from '../html/written.js';
import { askedFor, findable, speaksOf } from './find.js';
import type { HelpArticleDto, HelpCenterDto, HelpQuery } from './help.dto.js';

interface Row {
  readonly id: string;
  readonly parentId: string | null;
  readonly anchor: string;
  readonly text: WrittenText;
}

/** The help centre, as its readers see it. */
@Injectable()
export class HelpService {
  constructor(private readonly db: Database) {}

  async center({ q = '' }: HelpQuery): Promise<HelpCenterDto> {
    const { brand, language } = ctx();
    const rows = await this.db.query<Row>(tree, [brand, language]);
    const articles = rows.map(said);
    return { articles: q.trim() === '' ? articles : found(articles, q) };
  }
}

const said = ({ id, parentId, anchor, text }: Row): HelpArticleDto => ({
  id,
  parentId,
  anchor,
  ...shownText(text),
});

const mostKnown = 8_000_000;
/** What articles say, ready to be looked through: their HTML is taken apart once and not at every search. */
const known = remembered(
  mostKnown,
  (html) => findable(textOf(html)),
  ({ text }) => text.length * 2,
);

/** A title is no HTML. */
const escaped = (title: string): string => title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Those that speak of it, and what they stand in. */
function found(articles: readonly HelpArticleDto[], typed: string): HelpArticleDto[] {
  const byId = new Map(articles.map((article) => [article.id, article]));
  const kept = new Set<string>();
  const asked = askedFor(typed);
  for (const article of articles) {
    if (!speaksOf(known(`${escaped(article.title)} ${article.content}`), asked)) continue;
    for (let one: HelpArticleDto | undefined = article; one && !kept.has(one.id); one = byId.get(one.parentId ?? ''))
      kept.add(one.id);
  }
  return articles.filter(({ id }) => kept.has(id));
}

/* What stands below something that is not shown is not shown. */
const tree = sql`
with recursive shown as (
  select id, parent_id, anchor, texts, array[place::bigint, id] as path from help_article
  where brand = $1 and parent_id is null and published and removed_at is null
  union all
  select a.id, a.parent_id, a.anchor, a.texts, s.path || array[a.place::bigint, a.id] from help_article a join shown s on a.parent_id = s.id
  where a.brand = $1 and a.published and a.removed_at is null and cardinality(s.path) < 8
)
select id, parent_id as "parentId", anchor, ${saidIn(sql`texts`, sql`$2`)} as text from shown order by path limit 2000`;
