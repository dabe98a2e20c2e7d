import { invitation } from '../session/invitation';
import { paths, type AppSystem } from './paths';

export const systemNames: Readonly<Record<AppSystem, string>> = { android: 'Android', ios: 'iOS' };

/** What a code says: the guide of that system, at this domain. Who was invited here stays so on the phone that scans it. */
export function appLink(system: AppSystem): string {
  const link = new URL(paths.app(system), location.origin);
  const code = invitation();
  if (code) link.searchParams.set('tokens', code);
  return link.href;
}
