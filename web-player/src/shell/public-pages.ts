/** The pages that are for search engines too, by the name of their texts in `i18n/locales/<tag>/pages.json`. */
export const publicPages = {
  '/': 'home',
  '/games': 'games',
  '/rng': 'rng',
  '/promotions': 'promotions',
  '/affiliates': 'affiliates',
  '/register': 'register',
} as const;
