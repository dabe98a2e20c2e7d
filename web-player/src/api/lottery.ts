import type {
  BasketDto,
  ChaseDetailDto,
  ChaseDto,
  ChasePageDto,
  DrawDto,
  DrawKeyDto,
  DrawKeysDto,
  LotteryGameDetailDto,
  LotteryGameDto,
  LotteryGamesDto,
  OfferedBetDto,
  ProofDto,
  SlipDto,
  TicketDetailDto,
  TicketDto,
  TicketPageDto,
} from '@banyan/lottery/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { balanceKey } from './balance';
import { get, post } from './client';
import type { PageQuery } from './page';
import type { Wire } from './wire';

export type LotteryGame = Wire<LotteryGameDto>;
export type LotteryGameDetail = Wire<LotteryGameDetailDto>;
export type OfferedBet = Wire<OfferedBetDto>;
export type Draw = Wire<DrawDto>;
export type Ticket = Wire<TicketDto>;
export type TicketDetail = Wire<TicketDetailDto>;
export type Slip = Wire<SlipDto>;
export type DrawProof = Wire<ProofDto>;
/** What of a proof is reckoned with. */
export type BareProof = Omit<DrawProof, 'gameName'>;
export type DrawKey = Wire<DrawKeyDto>;

export type Chase = Wire<ChaseDto>;
export type ChaseDetail = Wire<ChaseDetailDto>;

export type Placed = Wire<BasketDto>;

/** A line as it is sent. */
export interface BasketLine {
  issueId: string;
  bet: string;
  numbers: readonly string[];
  unitMinor: string;
}

const path = '/wps/lottery';
const lotteryKey = ['lottery'] as const;
const ticketsKey = [...lotteryKey, 'tickets'] as const;
/** Draws go on while somebody looks. */
const freshMs = 5_000;

/** All games, each with what is being sold and what was drawn last. */
export const useLotteryGames = () =>
  useQuery({
    queryKey: [...lotteryKey, 'games'],
    queryFn: ({ signal }) => get<Wire<LotteryGamesDto>>(`${path}/games`, { signal }),
    refetchInterval: freshMs * 2,
  });

/** One game with its bets and odds. */
export const useLotteryGame = (code: string) =>
  useQuery({
    queryKey: [...lotteryKey, 'game', code],
    queryFn: ({ signal }) => get<LotteryGameDetail>(`${path}/games/${encodeURIComponent(code)}`, { signal }),
    refetchInterval: freshMs,
  });

export interface ResultFilter {
  game?: string;
  kind?: string;
  region?: string;
  day?: string;
}

/** What was drawn, latest first. */
export const useResults = (filter: ResultFilter, { page, perPage }: PageQuery) =>
  useQuery({
    queryKey: [...lotteryKey, 'results', filter, page, perPage],
    queryFn: ({ signal }) =>
      get<{ data: Draw[]; pageInfo: { hasNextPage: boolean } }>(`${path}/results`, {
        signal,
        query: { page, perPage, filter: JSON.stringify(filter) },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: freshMs * 2,
  });

/** What checks a vendor draw; asked for when somebody wants to see it. */
export const useProof = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: [...lotteryKey, 'proof', id],
    queryFn: ({ signal }) => get<DrawProof>(`/lgw/vn/numeros/${encodeURIComponent(id)}/proof`, { signal }),
    enabled,
  });

/** The public keys that ever signed draws. */
export const drawKeys = () => get<Wire<DrawKeysDto>>(`${path}/draw-keys`);

/** My tickets, latest first; those that are open are looked at again. */
export const useTickets = (query: PageQuery, enabled: boolean) =>
  useQuery({
    queryKey: [...ticketsKey, query],
    queryFn: ({ signal }) => get<Wire<TicketPageDto>>(`${path}/tickets`, { signal, query: { ...query } }),
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: freshMs,
  });

/** One of my tickets with its lines and what was drawn. */
export const useTicket = (id: string) =>
  useQuery({
    queryKey: [...ticketsKey, 'one', id],
    queryFn: ({ signal }) => get<TicketDetail>(`${path}/tickets/${id}`, { signal }),
    refetchInterval: freshMs,
  });

/** Bets all lines or none; the same key again answers as the first time. */
export function usePlaceBasket() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { key: string; lines: readonly BasketLine[] }) =>
      post<Wire<BasketDto>>(`${path}/baskets`, { ...body }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ticketsKey });
      void client.invalidateQueries({ queryKey: balanceKey });
    },
  });
}

/** Reads a slip as it is written into lines with their prices. */
export const useReadSlip = () =>
  useMutation({ mutationFn: (body: { gameCode: string; text: string }) => post<Slip>(`${path}/slips`, { ...body }) });

const chasesKey = [...lotteryKey, 'chases'] as const;

/** My chase plans, latest first; those that run are looked at again. */
export const useChases = (query: PageQuery, enabled: boolean) =>
  useQuery({
    queryKey: [...chasesKey, query],
    queryFn: ({ signal }) => get<Wire<ChasePageDto>>(`${path}/chases`, { signal, query: { ...query } }),
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: freshMs,
  });

/** One of my plans with its draws. */
export const useChase = (id: string) =>
  useQuery({
    queryKey: [...chasesKey, 'one', id],
    queryFn: ({ signal }) => get<ChaseDetail>(`${path}/chases/${id}`, { signal }),
    refetchInterval: freshMs,
  });

/** What a plan is made of; amounts as digits of minor units. */
export interface NewChase {
  key: string;
  gameCode: string;
  lines: ReadonlyArray<Omit<BasketLine, 'issueId'>>;
  draws: number;
  startMultiple: number;
  factor: number;
  every: number;
  mostMultiple: number;
  stopOnWin: boolean;
  stopProfitMinor?: string;
  totalMinor: string;
}

/** Makes a plan; the same key again answers as the first time. */
export function useStartChase() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewChase) => post<ChaseDetail>(`${path}/chases`, { ...body }),
    onSettled: () => client.invalidateQueries({ queryKey: chasesKey }),
  });
}

/** Has a plan of mine bet no more. */
export function useCancelChase() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post<ChaseDetail>(`${path}/chases/${id}/cancel`, {}),
    onSettled: () => client.invalidateQueries({ queryKey: chasesKey }),
  });
}
