import type {
  SeedRequest,
  SpinDto,
  SpinRequest,
  WheelChancesDto,
  WheelDto,
  WheelSeedsDto,
} from '@banyan/promotions/contract';
import { newClientSeed } from '@banyan/kernel/rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { balanceKey } from './balance';
import { get, post } from './client';
import type { Page, PageQuery } from './page';
import { isOwn, keepPromises } from './wheel-promises';
import type { Wire } from './wire';

export type Wheel = Wire<WheelDto>;
export type WheelSegment = Wheel['segments'][number];
export type WheelChances = Wire<WheelChancesDto>;
export type WheelSeeds = Wire<WheelSeedsDto>;
export type Spin = Wire<SpinDto>;
type NewSpin = Omit<Wire<SpinRequest>, 'commitment'>;

const path = '/wps/wheels';
const wheelsKey = ['wheels'] as const;
const one = (id: string) => `${path}/${encodeURIComponent(id)}`;

/** Wheels that are announced, open or just over. */
export const useWheels = (query: PageQuery, reader: string, enabled = true) =>
  useQuery({
    queryKey: [...wheelsKey, 'all', reader, query],
    queryFn: ({ signal }) => get<Page<Wheel>>(path, { signal, query: { ...query } }),
    enabled,
    staleTime: 1_000,
    refetchInterval: 60_000,
  });

/** What the member may spin today; also asked for again as bets and deposits bring more. */
export const useWheelChances = (id: string | undefined, reader: string) =>
  useQuery({
    queryKey: [...wheelsKey, 'chances', id, reader],
    queryFn: ({ signal }) => get<WheelChances>(`${one(id ?? '')}/chances`, { signal }),
    enabled: id !== undefined,
    staleTime: 1_000,
    refetchInterval: 30_000,
  });

export const useSpins = (id: string, query: PageQuery, reader: string) =>
  useQuery({
    queryKey: [...wheelsKey, 'spins', id, reader, query],
    queryFn: ({ signal }) => get<Page<Spin>>(`${one(id)}/spins`, { signal, query: { ...query } }),
    staleTime: 1_000,
  });

/** The seeds of the member's next spin. */
export const useWheelSeeds = (id: string, reader: string) =>
  useQuery({
    queryKey: [...wheelsKey, 'seeds', id, reader],
    queryFn: ({ signal }) => readSeeds(id, signal),
  });

async function readSeeds(id: string, signal?: AbortSignal): Promise<WheelSeeds> {
  const seeds = await get<WheelSeeds>(`${one(id)}/seeds`, { signal });
  keepPromises(seeds);
  return seeds;
}

async function changeSeeds(id: string, body: Wire<SeedRequest>): Promise<WheelSeeds> {
  const seeds = await post<WheelSeeds>(`${one(id)}/seeds`, { ...body });
  keepPromises(seeds, true);
  return seeds;
}

/** Spins under what this browser was shown. A server seed that nothing was spun by is promised before this browser brings its client seed. */
async function spinAsShown(id: string, body: NewSpin): Promise<Spin> {
  const shown = await readSeeds(id);
  const isReady = shown.nonce > 0 || isOwn(shown);
  const { commitment } = isReady ? shown : await changeSeeds(id, { clientSeed: newClientSeed() });
  return post<Spin>(`${one(id)}/spin`, { ...body, commitment });
}

/** Spins once per key. What it changes shows when {@link useShowSpin} is called: the wheel turns before. */
export const useSpin = (id: string) => useMutation({ mutationFn: (body: NewSpin) => spinAsShown(id, body) });

/** Shows anew what a spin changed. */
export function useShowSpin(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([wheelsKey, balanceKey, ['points'], ['vip']].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Takes the promised server seed with one of the member's, and tells the one before. */
export function useChangeSeeds(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Wire<SeedRequest>) => changeSeeds(id, body),
    onSettled: () => client.invalidateQueries({ queryKey: wheelsKey }),
  });
}
