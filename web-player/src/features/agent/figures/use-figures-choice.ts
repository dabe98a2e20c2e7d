import { figureLevels, figureSpans, type FiguresAsked } from '../../../api/agent-figures';
import { useAddress } from '../use-address';

/** What may be sorted by, in the order of the list. */
export const figureFields = [
  'betMinor', 'betChangeMinor', 'lossMinor', 'depositMinor', 'withdrawalMinor', 'stakeMinor', 'payoutMinor', 'salaryMinor', 'dividendMinor',
  'rounds', 'playerDays', 'members',
] as const; // prettier-ignore
export type FigureField = (typeof figureFields)[number];

export const whoChoices = [
  'all', 'online', 'players', 'agents', 'new', 'noDeposit', 'inactive', 'noContract', 'belowTier', 'losses',
] as const; // prettier-ignore
export type Who = (typeof whoChoices)[number];

const weekMs = 7 * 86_400_000;
/** Ten million of the brand's unit, of four decimals. Source: `who.losses` of the texts. */
const largeLossMinor = '100000000000';

/** The filter that finds them. `from`: where the span begins. */
export function filterOf(who: Who, now: number): object {
  const filters: Record<Who, object> = {
    all: {},
    online: { online: true },
    players: { accountType: 0 },
    agents: { accountType: [1, 2, 41, 42] },
    new: { deposited: false, joinedSince: new Date(now - weekMs).toISOString() },
    noDeposit: { deposited: false },
    inactive: { inactiveSince: new Date(now - weekMs).toISOString() },
    noContract: { without: 'ANY' },
    belowTier: { belowTier: 'DAILY:1' },
    losses: { lossFrom: largeLossMinor },
  };
  return filters[who];
}

export interface FiguresChoice extends Pick<FiguresAsked, 'level' | 'span' | 'order'> {
  sort: FigureField;
  who: Who;
  at: string | undefined;
  choose: (change: Readonly<Record<string, string>>) => void;
}

/** What is looked at; it stands in the address, so that a look can be kept as a bookmark. */
export function useFiguresChoice(): FiguresChoice {
  const { get, of, choose } = useAddress();
  const at = get('at') ?? '';
  return {
    level: of('level', figureLevels, 'DIRECT'),
    span: of('span', figureSpans, 'D'),
    sort: of('sort', figureFields, 'betMinor'),
    order: of('order', ['DESC', 'ASC'], 'DESC'),
    who: of('who', whoChoices, 'all'),
    at: Number.isNaN(Date.parse(at)) ? undefined : at,
    choose,
  };
}
