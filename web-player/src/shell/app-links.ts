import { paths, type AppSystem } from './paths';

export const systemNames: Readonly<Record<AppSystem, string>> = { android: 'Android', ios: 'iOS' };

/** What a code says: the guide of that system, at this domain. */
export const appLink = (system: AppSystem): string => new URL(paths.app(system), location.origin).href;
