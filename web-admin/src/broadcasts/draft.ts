import type { Broadcast, BroadcastDraft, BroadcastStepVerb } from '../api/notice-types.js';
import type { Tone } from '../ui/bits.js';
import { toLocal } from '../ui/local-time.js';

export type Draft = Omit<BroadcastDraft, 'reason'>;
export type Words = Draft['texts'][number];

export const channels = ['INBOX', 'PUSH', 'MAIL'] as const;
export const purposes = ['SERVICE', 'MARKETING'] as const;

export const tones: Readonly<Record<Broadcast['state'], Tone>> = {
  DRAFT: '',
  PROPOSED: 'warn',
  RUNNING: 'info',
  STOPPED: 'warn',
  DONE: 'pos',
  CANCELLED: 'neg',
};

/** For everybody, from now on, a hundred a second. */
export const emptyDraft = (): Draft => ({
  brand: '',
  purpose: 'SERVICE',
  texts: [],
  link: null,
  channels: ['INBOX'],
  audience: { languages: [], accountTypes: [], levels: [], lines: [], memberIds: [] },
  startsAt: toLocal(new Date().toISOString()),
  perMinute: 6_000,
});

export const draftOf = (row: Broadcast): Draft => {
  const { brand, purpose, texts, link, channels: ways, audience, startsLocal, perMinute } = row;
  return { brand, purpose, texts, link, channels: ways, audience, startsAt: startsLocal, perMinute };
};

/** The texts with one of a language changed; one without words is none. */
export function withWords(texts: readonly Words[], language: string, change: Partial<Words>): Words[] {
  const known = texts.find((each) => each.language === language);
  const after = { ...(known ?? { language, title: '', body: '' }), ...change };
  const all = known ? texts.map((each) => (each === known ? after : each)) : [...texts, after];
  return all.filter(({ title, body }) => title !== '' || body !== '');
}

export const isReady = ({ brand, texts, channels: ways, perMinute, link }: Draft): boolean =>
  brand !== '' &&
  texts.length > 0 &&
  texts.every(({ title, body }) => title.trim() !== '' && body.trim() !== '') &&
  ways.length > 0 &&
  perMinute > 0 &&
  (link === null || /^\/(?!\/)/.test(link));

/** What may be done with it as it is now. */
export function verbsOf(state: Broadcast['state'], may: (verb: string) => boolean): BroadcastStepVerb[] {
  const verbs: BroadcastStepVerb[] = [];
  if (state === 'DRAFT' && may('edit')) verbs.push('propose');
  if (state === 'PROPOSED' && may('publish')) verbs.push('publish');
  if (state === 'RUNNING' && may('edit')) verbs.push('stop');
  if (state === 'STOPPED' && may('publish')) verbs.push('resume');
  if (state !== 'CANCELLED' && may('edit')) verbs.push('cancel');
  return verbs;
}
