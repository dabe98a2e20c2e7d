/** What an operator publishes piece by piece: news, the blog, and live streams, which are titled links with a cover and a schedule (decision 32). */
export const postKinds = ['NEWS', 'BLOG', 'LIVE'] as const;
export type PostKind = (typeof postKinds)[number];

export const postCategories = ['PLATFORM', 'GAMES', 'SPORTS', 'LOTTERY', 'GUIDES', 'COMMUNITY'] as const;
export type PostCategory = (typeof postCategories)[number];
