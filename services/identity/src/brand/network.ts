import { isIP } from 'node:net';

/** Whether a text is an address, or a network with its length whose bits beyond the length the database will judge. */
export function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (family === 4 ? 32 : 128));
}
