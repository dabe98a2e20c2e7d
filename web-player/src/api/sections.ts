import type { SectionDto } from '@banyan/identity/contract';
import { useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Wire } from './wire';

type Section = Wire<SectionDto>;

export const sectionsKey = ['sections'] as const;

/** The parts of the app that the brand has left out, and what is in them. */
export const leftOut = (tree: readonly Section[]): ReadonlySet<string> =>
  new Set(
    tree.flatMap(({ modId, enabled, childrenNodes }) => {
      const inside = childrenNodes.filter((child) => enabled !== '1' || child.enabled !== '1');
      return [...(enabled === '1' ? [] : [modId]), ...inside.map((child) => child.modId)];
    }),
  );

export const useSectionsQuery = () =>
  useQuery({
    queryKey: sectionsKey,
    queryFn: ({ signal }) => get<Section[]>('/wps/system/settings', { signal, anonymous: true }),
    staleTime: 5 * 60_000,
  });
