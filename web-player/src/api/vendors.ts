import type { Category, LanesDto } from '@banyan/games/contract';
import { useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Wire } from './wire';

export const categories: readonly Category[] = ['LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP'];
export type { Category };

/** The vendors of one category. */
export type Lane = Wire<LanesDto>['lanes'][number];
export type VendorCard = Lane['cards'][number];

export const vendorsKey = ['vendors'] as const;
export const fetchVendors = (signal?: AbortSignal) =>
  get<{ lanes: Lane[] }>('/lgw/vendors', { signal, anonymous: true }).then(({ lanes }) => lanes);

export const useVendorsQuery = () =>
  useQuery({ queryKey: vendorsKey, queryFn: ({ signal }) => fetchVendors(signal), staleTime: 5 * 60_000 });

/** Who brings the lottery's rounds, in no catalogue of vendors. */
export const lotteryVendor = 'lott';
