import type { RoundGroupDto, RoundGroupsDto } from '@banyan/games/contract';
import type { ProfitDayDto, ProfitDto } from '@banyan/wallet/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Wire } from './wire';

/** What changed all that the member has on one day of the brand's zone, in minor units with their sign. */
export type ProfitDay = Wire<ProfitDayDto>;
export type RoundGroup = Wire<RoundGroupDto>;

/** ISO instants: from inclusive, to exclusive; at most 93 days. */
interface Span {
  from: string;
  to: string;
}

export const roundGroupings = ['category', 'vendor', 'game'] as const;
export type RoundGrouping = (typeof roundGroupings)[number];

/** The member's profit and loss by day. */
export const useProfit = (span: Span, enabled: boolean) =>
  useQuery({
    queryKey: ['profit', span],
    queryFn: ({ signal }) => get<Wire<ProfitDto>>('/wps/wallet/profit', { signal, query: { ...span } }),
    enabled,
    placeholderData: keepPreviousData,
  });

/** What the member's rounds of a period came to. */
export const useRoundGroups = (by: RoundGrouping, span: Span, enabled: boolean) =>
  useQuery({
    queryKey: ['rounds', 'sums', by, span],
    queryFn: ({ signal }) => get<Wire<RoundGroupsDto>>('/wps/game/rounds/sums', { signal, query: { by, ...span } }),
    enabled,
  });
