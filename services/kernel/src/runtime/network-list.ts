import { BlockList, isIP } from 'node:net';

/** Whether a text is an address, or a network with its length whose bits beyond the length nobody looks at. */
export function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || rest.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (family === 4 ? 32 : 128));
}

/** Whether an address is on a list of networks; a text that is no address is on none. An IPv4 address counts mapped to IPv6 too. */
export function onList(networks: readonly string[], address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(plain);
  if (family === 0) return false;
  const version = family === 4 ? 'ipv4' : 'ipv6';
  const list = new BlockList();
  for (const network of networks) {
    const [start = '', length] = network.split('/');
    // The list would take ::/0 for all of IPv4 too, which nobody means.
    if (isIP(start) === family) list.addSubnet(start, Number(length ?? (family === 4 ? 32 : 128)), version);
  }
  return list.check(plain, version);
}

/** Whether an address is on each of the lists; where there is none it is. */
export const onEveryList = (lists: readonly (readonly string[])[], address: string): boolean =>
  lists.every((networks) => onList(networks, address));
