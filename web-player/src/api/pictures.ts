import { useQuery } from '@tanstack/react-query';
import { post } from './client';
import { getFile } from './file';

/**
 * Sends pictures of one member, one after the other, and returns what names them in the request that takes them up; nothing of none. The same
 * picture again is the same.
 */
export async function sendPictures(
  path: string,
  pictures: readonly Blob[],
  owner: string | null,
): Promise<{ pictures?: string[] }> {
  const ids: string[] = [];
  for (const picture of pictures) ids.push((await post<{ id: string }>(path, picture, { owner })).id);
  return ids.length > 0 ? { pictures: ids } : {};
}

/** A picture that one sent, which nobody else is shown. */
export const useKeptPicture = (path: string, enabled: boolean, language: string) =>
  useQuery({ queryKey: ['picture', path], queryFn: () => getFile(path, language), enabled, staleTime: Infinity });
