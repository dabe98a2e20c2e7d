import { Id, ListOf, OneOf, Text } from '@banyan/kernel/dto';
import { categories, type Category } from '../kind/kinds.js';

/** What to open: a `gameId` (the nodeId), a `code` of the brand's catalogue, or a vendor's first game by `vassalage` and `gameType`. */
export class LaunchDto {
  @Id({ optional: true })
  gameId?: bigint;

  @Text({ optional: true, max: 64 })
  code?: string;

  @Text({
    optional: true,
    max: 32,
    description: 'a vendor: opens what its tile in the lobby opens, its most played game',
  })
  vassalage?: string;

  @OneOf(categories, { optional: true, description: 'with `vassalage`: which of its kinds; absent: any' })
  gameType?: Category;

  @OneOf(['real', 'demo'] as const)
  mode: 'real' | 'demo';

  @OneOf(['W', 'M'] as const, { description: 'W for a wide screen, M for a phone' })
  platform: 'W' | 'M';

  @Text({ max: 8, pattern: /^[A-Z]{2}(-[A-Z]{2})?$/, description: "the specification's code" })
  language: string;

  @Text({
    optional: true,
    max: 40,
    pattern: /^[\x21-\x7e]+$/,
    description: "a room of the vendor's, to sit there at once",
  })
  room?: string;

  @Text({
    optional: true,
    max: 500,
    description: 'where the game leads back to: a path of the platform or an address on it',
  })
  returnUrl?: string;

  @ListOf(null, {
    optional: true,
    max: 20,
    description: "each a `launchHost` that did not load: another is taken, or the vendor's own when none is left",
  })
  avoidHosts?: string[];
}

/** Where the game is: an address to open, or a page to show. Exactly one of the two is there. */
export class LaunchedDto {
  @Text({ optional: true })
  gameUrl?: string;

  @Text({ optional: true, description: 'HTML, from vendors that answer a page' })
  content?: string;

  @Text({
    optional: true,
    description: "the brand's launch host (an origin) that serves it; absent on the vendor's own",
  })
  launchHost?: string;

  @Text()
  sessionId: string;
}
