import type { Notice, NoticeDraft } from '../api/notice-types.js';
import { toLocal } from '../ui/local-time.js';

export type Draft = Omit<NoticeDraft, 'reason'>;
export type NoticeType = Draft['type'];

export const noticeTypes: readonly NoticeType[] = ['B', 'PL', 'PU', 'PR'];

/** A new one: for everybody, from now on, as a draft. */
export const emptyDraft = (): Draft => ({
  brand: '',
  type: 'B',
  group: '',
  texts: [],
  priority: 0,
  startsAt: toLocal(new Date().toISOString()),
  endsAt: null,
  published: false,
  audience: { languages: [], accountTypes: [], lines: [], memberIds: [] },
});

export const draftOf = (notice: Notice): Draft => {
  const { brand, type, group, texts, priority, startsLocal, endsLocal, published, audience } = notice;
  return { brand, type, group, texts, priority, startsAt: startsLocal, endsAt: endsLocal, published, audience };
};

/** What is said in one language; a summary where lists and search engines show one. */
export interface DraftText {
  readonly language: string;
  readonly title: string;
  readonly content: string;
  readonly summary?: string;
}

export const emptyText = (language: string) => ({ language, title: '', content: '' });

/** The texts with one of a language changed; one without words is none. */
export function withText<Text extends DraftText>(texts: readonly Text[], empty: Text, change: Partial<Text>): Text[] {
  const { language } = empty;
  const after: Text = { ...(texts.find((each) => each.language === language) ?? empty), ...change };
  const known = texts.some((each) => each.language === language);
  const all = known ? texts.map((each) => (each.language === language ? after : each)) : [...texts, after];
  return all.filter(({ title, content, summary = '' }) => title !== '' || content !== '' || summary !== '');
}

/** Ids out of what was typed or read from a file: whatever stands between them. */
export const idsOf = (text: string): string[] => [...new Set(text.match(/\d{1,18}/g) ?? [])];

export const isReady = ({ brand, texts, startsAt, endsAt }: Draft): boolean =>
  brand !== '' &&
  texts.length > 0 &&
  texts.every(({ title }) => title.trim() !== '') &&
  (endsAt === null || endsAt > startsAt);
