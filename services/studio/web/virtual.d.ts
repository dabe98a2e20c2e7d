/** The languages that the studio speaks, and a loader per `tag/group` of words: written by the build from `texts/locales`. */
declare module 'virtual:texts' {
  type Language = import('@banyan/texts').Language;
  export const spoken: readonly [Language, ...Language[]];
  export const texts: Readonly<Record<string, () => Promise<{ default: Readonly<Record<string, string>> }>>>;
}

/** The same of the back office. */
declare module 'virtual:office-texts' {
  type Language = import('@banyan/texts').Language;
  export const spoken: readonly [Language, ...Language[]];
  export const texts: Readonly<Record<string, () => Promise<{ default: Readonly<Record<string, string>> }>>>;
}
