import type { TeamFiguresDto, TeamFiguresPageDto } from '@banyan/contracts/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { PageQuery } from './page';
import type { Wire } from './wire';

export type TeamFigures = Wire<TeamFiguresDto>;
export type FiguresPage = Wire<TeamFiguresPageDto>;

export const figureSpans = ['D', 'W', 'M'] as const;
export const figureLevels = ['DIRECT', 'ALL'] as const;

export interface FiguresAsked extends PageQuery {
  level: (typeof figureLevels)[number];
  span: (typeof figureSpans)[number];
  /** An instant in the span; absent: now. */
  at?: string;
  sort: string;
  order: 'ASC' | 'DESC';
  filter: object;
}

/** Those below me with what their teams did in a day, week or month, sorted and filtered by the server. */
export const useTeamFigures = ({ filter, ...query }: FiguresAsked) =>
  useQuery({
    queryKey: ['agent', 'figures', query, filter],
    queryFn: ({ signal }) =>
      get<FiguresPage>('/wps/agent/team/figures', { signal, query: { ...query, filter: JSON.stringify(filter) } }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
