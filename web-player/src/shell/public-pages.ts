/** The pages that are for search engines too, by the name of their texts in `pages` of `i18n/locales/<tag>.json`. */
export const publicPages = {
  '/': 'home',
  '/games': 'games',
  '/rng': 'rng',
  '/promotions': 'promotions',
  '/affiliates': 'affiliates',
  '/register': 'register',
  '/help': 'help',
  '/news': 'news',
  '/blog': 'blog',
  '/live': 'live',
} as const;
