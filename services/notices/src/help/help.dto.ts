import { Id, ListOf, Text } from '@banyan/kernel/dto';
import { longestContent } from '../html/written.dto.js';

export class HelpQuery {
  @Text({
    min: 0,
    max: 80,
    optional: true,
    description: 'leaves the articles that speak of it, with or without marks, and those above them',
  })
  q?: string;
}

/** A topic or an answer, in the language of the request. */
export class HelpArticleDto {
  @Id()
  id: string;

  @Id({ nullable: true, description: 'the topic that it stands in; null: at the top' })
  parentId: string | null;

  @Text({ min: 0, description: 'what an address of the page names it by; empty: its id' })
  anchor: string;

  @Text()
  title: string;

  @Text({ min: 0, max: longestContent, description: 'HTML, sanitised' })
  content: string;
}

/** The tree of a brand: who stands above comes before those below. */
export class HelpCenterDto {
  @ListOf(() => HelpArticleDto, { max: 2000 })
  articles: HelpArticleDto[];
}
