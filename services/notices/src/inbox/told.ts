import { ctx } from '@banyan/kernel/app';
import { isText, say } from '@banyan/texts';
import { plainIn, type PlainText } from '../html/plain.js';
import type { MessageDto } from './inbox.dto.js';
import type { Place, Topic } from './kinds.js';

/** A message as it is stored: what it says is found out when it is read. */
export interface MessageRow {
  readonly id: string;
  readonly kind: string;
  readonly topic: Topic;
  readonly currency: string | null;
  readonly amountMinor: string | null;
  readonly place: Place | null;
  readonly placeId: string | null;
  readonly value: Readonly<Record<string, string>>;
  readonly happenedAt: Date;
  readonly unread: boolean;
  /** What operators wrote. */
  readonly texts: readonly PlainText[] | null;
  readonly link: string | null;
}

/** A message in the language of the request in hand. */
export function told({ place, placeId, value, texts, ...row }: MessageRow): MessageDto {
  const { language } = ctx();
  const { title = sentenceOf(row.kind, value, language), body = null } = texts ? plainIn(texts, language) : {};
  return { ...row, text: title, body, place: place && { to: place, id: placeId } };
}

/** What a message says, in a language by its code. A type of contract that a later release sells is named by its code. */
export function sentenceOf(kind: string, { contract, ...value }: MessageRow['value'], language: string): string {
  if (contract === undefined) return say('messages', `notices.${kind}`, language, value);
  const key = `notices.of_${contract.toLowerCase()}`;
  const named = isText('messages', key) ? say('messages', key, language) : contract;
  return say('messages', `notices.${kind}`, language, { ...value, contract: named });
}
