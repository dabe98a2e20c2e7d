import type { SimulationDto } from '@banyan/contracts/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Offer } from './agent';
import { get, post } from './client';
import type { Wire } from './wire';

export type Trial = Wire<SimulationDto>;

const path = '/wps/agent/simulations';
const lasting = { staleTime: 60_000 } as const;

/** What terms would have paid a direct downline in the last period that is over. Makes nothing. */
export const useTrialOfTerms = (offer: Offer): UseQueryResult<Trial> =>
  useQuery({ queryKey: ['agent', 'trial', offer], queryFn: () => post<Trial>(path, offer), ...lasting });

/** The same of a contract: the terms that wait for an answer. */
export const useTrialOfContract = (id: string): UseQueryResult<Trial> =>
  useQuery({
    queryKey: ['agent', 'trial-of', id],
    queryFn: ({ signal }) => get<Trial>(`${path}/contracts/${id}`, { signal }),
    ...lasting,
  });
