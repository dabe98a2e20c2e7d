import type { PresetDto, PresetRequest, PresetResultDto } from '@banyan/contracts/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, get, post } from './client';
import type { Page, PageQuery } from './page';
import type { Wire } from './wire';

export type Preset = Wire<PresetDto>;
export type PresetResult = Wire<PresetResultDto>;
export type NewPreset = Wire<PresetRequest>;

const path = '/wps/agent/contracts/presets';
export const presetsKey = ['agent', 'presets'] as const;
/** As many as the server keeps, so that one page holds them all. */
const most = 20;

/** Offers that I keep ready for whoever joins me, the newest first. */
export const usePresets = (enabled = true) =>
  useQuery({
    queryKey: presetsKey,
    queryFn: ({ signal }) => get<Page<Preset>>(path, { signal, query: { page: 1, perPage: most } }),
    enabled,
    staleTime: 10_000,
  });

/** What became of them when people joined; `dropped`: only those that could not be offered. */
export const usePresetResults = (query: PageQuery, dropped: boolean) =>
  useQuery({
    queryKey: ['agent', 'preset-results', query, dropped],
    queryFn: ({ signal }) =>
      get<Page<PresetResult>>(`${path}/results`, {
        signal,
        query: { ...query, ...(dropped && { filter: JSON.stringify({ dropped: true }) }) },
      }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

export const makePreset = (body: NewPreset) => post<Preset>(path, body);
export const removePreset = (id: string) => call<null>('DELETE', `${path}/${id}`);
