import type { BonusDto } from '@banyan/wallet/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Page, PageQuery } from './page';
import type { Wire } from './wire';

/** Something that was given outside of play, or the end of a bonus, as the wallet's journal has it. */
export type BonusEntry = Wire<BonusDto>;
export type BonusKind = BonusEntry['kind'];
export type BonusState = BonusEntry['state'];

export interface BonusQuery extends PageQuery {
  kind?: string;
  state?: string;
  /** ISO instants: from inclusive, to exclusive. */
  from?: string;
  to?: string;
}

/** My bonuses, the newest first. */
export const useBonuses = (query: BonusQuery, enabled: boolean) =>
  useQuery({
    queryKey: ['bonuses', query],
    queryFn: ({ signal }) => get<Page<BonusEntry>>('/wps/wallet/bonuses', { signal, query: { ...query } }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
