import { systemErrors } from '../errors/index.js';

/** Names the installation that a caller belongs to. The gateway and gRPC clients set it; from outside it is stripped. */
export const installationHeader = 'x-banyan-installation';

/** An installation goes by the ids of its token keys, which all its services know and no other installation shares. */
export function installationOf({ tokenJwks }: { readonly tokenJwks: string }): string {
  const { keys } = JSON.parse(tokenJwks) as { keys: ReadonlyArray<{ kid?: string }> };
  return keys.map(({ kid }) => kid ?? '').join(',');
}

/**
 * Refuses a caller of another installation as if this service were away. A port or name may lead to a foreign service for a
 * while (another platform took a dead one's port): money that it books is missing where the caller's books are.
 * One key in common is enough, as keys are replaced one by one.
 */
export function requireInstallation(own: string, callers: string): void {
  if (callers === own) return;
  const known = new Set(own.split(','));
  if (!callers.split(',').some((key) => key && known.has(key))) throw systemErrors.unavailable();
}
