import { leftOut, useSectionsQuery } from '../api/sections';

/** Whether the brand has a part of the app; all of them until the server has said otherwise. */
export function useSections(): (modId: string) => boolean {
  const { data } = useSectionsQuery();
  const missing = data && leftOut(data);
  return (modId) => !missing?.has(modId);
}
