import { languagesIn, wordsOf, type Words } from '@banyan/texts/vite';
import type { Plugin } from 'vite';

const id = 'virtual:first-words';

/** `firstWords`: by tag, the only words that come with the first file, for when the chunks with all others do not. */
export function firstWords(): Plugin {
  return {
    name: 'banyan:first-words',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return null;
      const words = languagesIn().flatMap(({ tag }) => {
        const shell = wordsOf('player', tag)['shell'] as Words | undefined;
        return shell?.['first'] ? [[tag, shell['first']]] : [];
      });
      return `export const firstWords = ${JSON.stringify(Object.fromEntries(words))}`;
    },
  };
}
