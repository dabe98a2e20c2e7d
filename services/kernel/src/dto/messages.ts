import { isText, say } from '@banyan/texts';

/** Encodes a validator's name and bounds into class-validator's message slot. */
export const messageKey = (name: string, ...bounds: ReadonlyArray<string | number>): string =>
  [name, ...bounds].join('|');

/** The sentence of an encoded message in a language: `fields.<name>` of the refusals, where `{0}`, `{1}` are the bounds. */
export function messageText(key: string, language: string): string {
  const [name = '', ...bounds] = key.split('|');
  const text = `fields.${name}`;
  return say('refusals', isText('refusals', text) ? text : 'fields.other', language, { ...bounds });
}
