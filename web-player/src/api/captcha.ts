import { useQuery } from '@tanstack/react-query';
import { get } from './client';

/** A captcha as a base64 PNG. Each one can be answered once, so nothing is kept. */
export const useCaptcha = (enabled: boolean) =>
  useQuery({
    queryKey: ['captcha'],
    queryFn: ({ signal }) => get<string>('/wps/captcha', { signal, anonymous: true }),
    enabled,
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
