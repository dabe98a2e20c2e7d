import { ListOf, Text } from '@banyan/kernel/dto';

/** How a brand's lobby is laid out. */
export class ShelvesDto {
  @Text()
  brand: string;

  @ListOf(null, { description: 'categories in the order of the lobby' })
  categories: string[];

  @ListOf(null, { description: 'kinds of games in the order of the lobby' })
  types: string[];

  @ListOf(null, {
    description: 'categories and kinds that the lobby does not show; their games are found all the same',
  })
  hidden: string[];
}

/** The whole layout at once: what is left out keeps its usual place behind the rest. */
export class PutShelvesDto {
  @ListOf(null, { max: 5 })
  categories: string[];

  @ListOf(null, { max: 20 })
  types: string[];

  @ListOf(null, { max: 25 })
  hidden: string[];

  @Text({ min: 3, max: 500, description: 'why; kept in the audit log' })
  reason: string;
}
