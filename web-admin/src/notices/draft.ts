import type { Notice, NoticeDraft } from '../api/types.js';
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

/** The texts with one of a language changed; one without title and content is none. */
export function withText(
  texts: Draft['texts'],
  language: string,
  change: { title?: string; content?: string },
): Draft['texts'] {
  const before = texts.find((each) => each.language === language) ?? { language, title: '', content: '' };
  const after = { ...before, ...change };
  const known = texts.some((each) => each.language === language);
  const all = known ? texts.map((each) => (each.language === language ? after : each)) : [...texts, after];
  return all.filter(({ title, content }) => title !== '' || content !== '');
}

/** Ids out of what was typed or read from a file: whatever stands between them. */
export const idsOf = (text: string): string[] => [...new Set(text.match(/\d{1,18}/g) ?? [])];

export const isReady = ({ brand, texts, startsAt, endsAt }: Draft): boolean =>
  brand !== '' &&
  texts.length > 0 &&
  texts.every(({ title }) => title.trim() !== '') &&
  (endsAt === null || endsAt > startsAt);
