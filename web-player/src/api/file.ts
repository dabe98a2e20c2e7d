import { ApiError } from './api-error';
import { usableToken } from './client';

const fileMs = 60_000;

/** A file of the signed-in member, such as a statement or a picture, in a language by its code. Throws {@link ApiError}. */
export async function getFile(path: string, language: string): Promise<Blob> {
  const token = await usableToken();
  const answer = await fetch(path, {
    headers: { 'accept-language': language, ...(token && { authorization: `Bearer ${token}` }) },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(fileMs),
  }).catch(() => {
    throw new ApiError('client.network', '');
  });
  if (answer.ok) return answer.blob();
  const refusal = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
  throw new ApiError(refusal.code ?? 'client.unavailable', refusal.message ?? '', answer.status);
}
