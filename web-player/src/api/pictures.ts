import { post } from './client';

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
