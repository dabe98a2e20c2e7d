import { useWhitelabelQuery } from '../api/whitelabel';

/** Whether the brand has a part of the app; all of them until the server has said otherwise. */
export function useSections(): (modId: string) => boolean {
  const { data } = useWhitelabelQuery();
  return (modId) => !data?.leftOut.includes(modId);
}
