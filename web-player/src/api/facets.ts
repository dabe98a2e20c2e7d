import type { FacetDto, FacetsDto } from '@banyan/games/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { GameFilter } from './games';
import type { Wire } from './wire';

export type Facet = Wire<FacetDto>;
export type Facets = Wire<FacetsDto>;

/** How many games each further choice would leave. */
export const useFacets = (filter: GameFilter) =>
  useQuery({
    queryKey: ['facets', filter],
    queryFn: ({ signal }) => get<Facets>('/lgw/games/facets', { signal, anonymous: true, query: { ...filter } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
