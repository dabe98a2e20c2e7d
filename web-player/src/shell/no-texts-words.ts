import { entryOf } from '@banyan/kernel/rules';
import { firstWords } from 'virtual:first-words';

/** The only words that come with the first file: for when the chunks with all others do not. */
export const shellWords = (tag: string): { readonly text: string; readonly reload: string } =>
  entryOf(firstWords, tag) ?? entryOf(firstWords, 'en') ?? { text: '', reload: '' };
