import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Every text of one language: namespace → key → text. */
export type LanguageFile = Record<string, Record<string, unknown>>;

const id = 'virtual:texts';
const folderOfTexts = fileURLToPath(new URL('../src/i18n/locales/', import.meta.url));

/** The languages that have texts, by BCP 47 tag: one file each. */
export const shippedTags = (folder = folderOfTexts): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));

/** The texts of a language. */
export const textsOf = (tag: string, folder = folderOfTexts): LanguageFile =>
  JSON.parse(readFileSync(join(folder, `${tag}.json`), 'utf8')) as LanguageFile;

/**
 * A language is one file for whoever writes it, and a chunk per namespace for whoever loads it: a visitor of the home
 * page does not pay for the agent centre's words. `virtual:texts` holds a loader per `tag/namespace`.
 */
export function textChunks(folder = folderOfTexts): Plugin {
  const chunk = (tag: string, namespace: string) => `${id}/${tag}/${namespace}`;
  return {
    name: 'banyan:texts',
    resolveId: (source) => (source === id || source.startsWith(`${id}/`) ? `\0${source}` : undefined),
    load(source) {
      if (!source.startsWith(`\0${id}`)) return null;
      const [, tag, namespace] = source.split('/');
      if (tag && namespace) {
        this.addWatchFile(join(folder, `${tag}.json`));
        return `export default ${JSON.stringify(textsOf(tag, folder)[namespace] ?? {})}`;
      }
      const rows = shippedTags(folder).flatMap((each) =>
        Object.keys(textsOf(each, folder)).map(
          (name) => `${JSON.stringify(`${each}/${name}`)}: () => import(${JSON.stringify(chunk(each, name))})`,
        ),
      );
      return `export const texts = { ${rows.join(', ')} }`;
    },
  };
}
