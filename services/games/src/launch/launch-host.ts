import { randomInt } from 'node:crypto';

/** One of the origins by chance, none of those that did not load for the player; null when none is left. */
export function chosenHost(hosts: readonly string[], avoided: readonly string[]): string | null {
  const left = hosts.filter((host) => !avoided.includes(host));
  return left.length > 0 ? (left[randomInt(left.length)] ?? null) : null;
}

/** The same address on another origin. */
export function onHost(address: string, origin: string): string {
  const { pathname, search } = new URL(address);
  return Object.assign(new URL(origin), { pathname, search }).href;
}
