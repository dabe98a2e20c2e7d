/** The catalogue's languages, and the console's words of those that have some: written by the build from `services/texts/locales`. */
declare module 'virtual:texts' {
  type Language = import('@banyan/texts').Language;
  export const languages: readonly Language[];
  export const spoken: readonly [Language, ...Language[]];
  export const inPlayer: readonly Language[];
  export const texts: Readonly<Record<string, () => Promise<{ default: Record<string, unknown> }>>>;
}

declare module 'virtual:texts/first' {
  const first: typeof import('../../../services/texts/locales/en/console.json');
  export default first;
}
