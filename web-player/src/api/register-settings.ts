import type { RegisterSettingsDto } from '@banyan/identity/contract';
import { useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Wire } from './wire';

/** The fields the form asks for, in order, each with the rule the server checks as well; `minAge` in years. */
export type RegisterSettings = Wire<RegisterSettingsDto>;

export const registerSettingsKey = ['register-settings'] as const;
export const fetchRegisterSettings = (signal?: AbortSignal) =>
  get<RegisterSettings>('/wps/system/setting/register', { signal, anonymous: true });

export const useRegisterSettings = () =>
  useQuery({
    queryKey: registerSettingsKey,
    queryFn: ({ signal }) => fetchRegisterSettings(signal),
    staleTime: 5 * 60_000,
  });
