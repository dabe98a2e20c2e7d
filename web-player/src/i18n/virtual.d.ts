/** A loader per `tag/namespace`, written by the build from `locales/<tag>.json`. */
declare module 'virtual:texts' {
  export const texts: Readonly<Record<string, () => Promise<{ default: Record<string, unknown> }>>>;
}
