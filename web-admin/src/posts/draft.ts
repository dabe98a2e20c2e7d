import type { Post, PostContent, PostDraft } from '../api/notice-types.js';
import { toLocal } from '../ui/local-time.js';

export type Draft = Omit<PostDraft, 'reason'>;
export type PostKind = Draft['kind'];
type Text = Draft['texts'][number];

export const postKinds = ['NEWS', 'BLOG', 'LIVE'] as const satisfies readonly PostKind[];
export const postCategories = [
  'PLATFORM', 'GAMES', 'SPORTS', 'LOTTERY', 'GUIDES', 'COMMUNITY',
] as const satisfies ReadonlyArray<Draft['category']>; // prettier-ignore

/** Drawings of the players' app that a cover may be. */
export const drawings = [
  'banyan', 'lantern', 'lotus', 'crown', 'football', 'hoop', 'balls', 'globe', 'roulette', 'cards', 'dice', 'koi', 'drum', 'rocket',
  'tiger', 'peacock', 'chest', 'gem', 'wheel', 'pad',
] as const; // prettier-ignore

export const emptyPostText = (language: string): Text => ({ language, title: '', summary: '', content: '' });

/** A new one: news, from now on, as a draft. */
export const emptyDraft = (): Draft => ({
  brand: '',
  kind: 'NEWS',
  slug: '',
  category: 'PLATFORM',
  pinned: false,
  cover: 'set:banyan',
  address: '',
  embedded: false,
  texts: [],
  startsAt: toLocal(new Date().toISOString()),
  endsAt: null,
  published: false,
});

/** What of it may be written anew. */
export const draftOf = (post: Post): Draft => ({ brand: post.brand, ...contentOf(post) });

export const contentOf = (of: PostContent): PostContent => {
  const { kind, slug, category, pinned, cover, address, embedded, texts, startsAt, endsAt, published } = of;
  return { kind, slug, category, pinned, cover, address, embedded, texts, startsAt, endsAt, published };
};

/** An address out of a title: its letters without marks. Empty where it has none of the Latin ones. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');

const slugPattern = /^[a-z\d]+(?:-[a-z\d]+)*$/;

export const isReady = ({ brand, kind, slug, address, cover, texts, startsAt, endsAt }: Draft): boolean =>
  brand !== '' &&
  slugPattern.test(slug) &&
  cover !== '' &&
  (kind !== 'LIVE' || address.startsWith('https://')) &&
  texts.length > 0 &&
  texts.every(({ title }) => title.trim() !== '') &&
  (endsAt === null || endsAt > startsAt);
