/** The catalogue's languages, and a loader per `tag/namespace`: written by the build from `services/texts/locales`. */
declare module 'virtual:texts' {
  import type { Language } from '@banyan/texts';
  export const languages: readonly Language[];
  export const inPlayer: readonly Language[];
  export const texts: Readonly<Record<string, () => Promise<{ default: Record<string, unknown> }>>>;
}

/** The few words that come with the first file, by tag. */
declare module 'virtual:first-words' {
  export const firstWords: Readonly<Record<string, { readonly text: string; readonly reload: string }>>;
}
