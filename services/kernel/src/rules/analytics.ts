/** Who counts a brand's visits, as pages need to know it. */
export interface Analytics {
  readonly provider: 'ga4' | 'plausible';
  /** What the provider knows the site by. */
  readonly id: string;
  readonly script: string;
  /** Origins that the page loads its script from, and sends to. */
  readonly scriptOrigins: readonly string[];
  readonly connectOrigins: readonly string[];
}

interface Provider {
  readonly id: RegExp;
  readonly of: (id: string) => Omit<Analytics, 'provider' | 'id'>;
}

/* What is allowed: nobody names the address of a script, only one of these and a number there. */
const providers: ReadonlyMap<string, Provider> = new Map<string, Provider>([
  [
    'ga4',
    {
      id: /^G-[A-Z0-9]{4,16}$/,
      of: (id) => ({
        script: `https://www.googletagmanager.com/gtag/js?id=${id}`,
        scriptOrigins: ['https://www.googletagmanager.com'],
        connectOrigins: ['https://www.google-analytics.com', 'https://region1.google-analytics.com'],
      }),
    },
  ],
  [
    'plausible',
    {
      id: /^[a-z0-9]([a-z0-9.-]{0,98}[a-z0-9])?$/,
      of: () => ({
        script: 'https://plausible.io/js/script.manual.js',
        scriptOrigins: ['https://plausible.io'],
        connectOrigins: ['https://plausible.io'],
      }),
    },
  ],
]);

/** Reads what a brand has set, `provider:id`; null for nothing, and for whatever is not one of the providers with an id of its form. */
export function analyticsOf(setting: string): Analytics | null {
  const [name = '', id = ''] = setting.split(':', 2);
  const provider = providers.get(name);
  if (!provider?.id.test(id) || setting !== `${name}:${id}`) return null;
  return { provider: name as Analytics['provider'], id, ...provider.of(id) };
}
