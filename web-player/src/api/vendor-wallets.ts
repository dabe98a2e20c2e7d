import type { MoveDto, VendorBalanceDto, VendorTransferDto, VendorWalletDto } from '@banyan/games/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get, post, type Call } from './client';
import type { Wire } from './wire';

export type VendorWallet = Wire<VendorWalletDto>;
export type VendorBalance = Wire<VendorBalanceDto>;
export type VendorTransfer = Wire<VendorTransferDto>;
export type VendorMove = Wire<MoveDto>;

export const vendorWalletsKey = ['vendor-wallets'] as const;

/** Vendors that keep members' money. */
export const useVendorWallets = (enabled: boolean) =>
  useQuery({
    queryKey: vendorWalletsKey,
    queryFn: ({ signal }) => get<VendorWallet[]>('/wps/game/vendorWallets', { signal }),
    enabled,
    staleTime: 60_000,
  });

/** What the member has at a vendor; the vendor is asked each time. */
export const vendorBalance = (vendor: string) =>
  queryOptions({
    queryKey: [...vendorWalletsKey, 'balance', vendor],
    queryFn: ({ signal }) =>
      get<VendorBalance>(`/wps/game/vendorWallets/${encodeURIComponent(vendor)}/balance`, { signal }),
    staleTime: 5_000,
  });

const underWay = ({ state }: VendorTransfer): boolean => state === 'PENDING' || state === 'UNKNOWN';

/** The member's latest transfers; asked for again while one is under way. */
export const useVendorTransfers = (enabled: boolean) =>
  useQuery({
    queryKey: [...vendorWalletsKey, 'transfers'],
    queryFn: ({ signal }) => get<VendorTransfer[]>('/wps/game/vendorTransfers', { signal }),
    enabled,
    refetchInterval: ({ state }) => (state.data?.some(underWay) ? 3_000 : false),
    staleTime: 2_000,
  });

/** Moves money to a vendor or back; the same key moves once. */
export const moveAtVendor = (body: VendorMove, options?: Pick<Call, 'owner'>) =>
  post<VendorTransfer>('/wps/relay/GCS_walletTransfer', { ...body }, options);
