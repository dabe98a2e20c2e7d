import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { BrandRecord } from '../api/types.js';

/** The brands of the platform, the default one first; a new one is among them within a minute. */
export function useBrands(): BrandRecord[] {
  const api = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({ queryKey: ['brands'], queryFn: () => api.brands(), staleTime: 60_000 });
  return data ?? [];
}
