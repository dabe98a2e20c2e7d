import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languagesIn } from '@banyan/texts/vite';
import type { Plugin, Rollup } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const routeFiles = [at('../src/features/routes.tsx'), at('../src/routes.tsx')];
const boot = at('../public/boot.js');
const placeholder = '/* first files */ { pages: [], texts: {}, languages: {} }';
/** What i18n starts with on every page. */
const always = ['common', 'shell'];

interface Page {
  /** What its address looks like, as the source of a regular expression. */
  pattern: string;
  /** Path of its module, without extension. */
  module: string;
}

/** `games/:category?` as the source of a regular expression. */
export const patternOf = (path: string): string =>
  `^/${path
    .replace(/^\//, '')
    .replaceAll(/\/:\w+\?/g, '(/[^/]+)?')
    .replaceAll(/:\w+/g, '[^/]+')}$`;

/** The pages of a route table's source. Throws when it holds a page that this cannot read. */
export function pagesIn(source: string, folder: string): Page[] {
  const rows = source
    .split('\n')
    .filter((line) => /(path: '|index: true).*lazy:/.test(line) && !line.includes('__kit'));
  return rows.map((row) => {
    const [, path = '', module] = /(?:path: '([^']+)'|index: true), lazy: \(\) => import\('([^']+)'\)/.exec(row) ?? [];
    if (!module) throw new Error(`which page does this route load? ${row.trim()}`);
    return { pattern: patternOf(path), module: resolve(folder, module) };
  });
}

interface Styled {
  viteMetadata?: { importedCss: ReadonlySet<string> };
}

/** A chunk with all that it needs at once, styles too. */
function graph(bundle: Rollup.OutputBundle, file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (found.has(file) || chunk?.type !== 'chunk') return found;
  found.add(file);
  for (const style of (chunk as Styled).viteMetadata?.importedCss ?? []) found.add(style);
  for (const next of chunk.imports) graph(bundle, next, found);
  return found;
}

/** What `boot.js` knows of pages: pattern, files and texts of each, and the files of texts by language and name. */
export interface FirstFiles {
  pages: ReadonlyArray<readonly [pattern: string, files: readonly string[], texts: readonly string[]]>;
  texts: Readonly<Record<string, string>>;
  /** Tag and direction of each language by its code. */
  languages: Readonly<Record<string, readonly [tag: string, dir: string]>>;
}

/** Those of the catalogue. */
const languages = (): FirstFiles['languages'] =>
  Object.fromEntries(languagesIn().map(({ code, tag, dir }) => [code, [tag, dir]]));

/** The source of `boot.js` with what it knows of pages. */
export function bootWith(first: FirstFiles): string {
  const source = readFileSync(boot, 'utf8');
  if (!source.includes(placeholder)) throw new Error('boot.js has no place for the first files');
  return source.replace(placeholder, JSON.stringify(first));
}

/**
 * Writes `boot.js` with the files that each page starts with, so that they are fetched beside the app and not after it:
 * on a slow line a round trip less before anything of the page is seen.
 */
export function firstFiles(): Plugin {
  return {
    name: 'banyan:first-files',
    enforce: 'post',
    /** While one edits, nothing is known of files; languages are. */
    configureServer(server) {
      server.middlewares.use('/boot.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript; charset=utf-8');
        response.end(bootWith({ pages: [], texts: {}, languages: languages() }));
      });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry)?.fileName ?? '';
        const known = graph(bundle, entry);
        const spoken = (id: string, seen = new Set<string>()): Set<string> => {
          if (seen.has(id) || !id.includes('/src/')) return new Set();
          seen.add(id);
          const { code, importedIds = [] } = this.getModuleInfo(id) ?? {};
          const own = [...(code ?? '').matchAll(/useTranslation\(\[?["'`](\w+)/g)].map(([, name = '']) => name);
          return new Set([...own, ...importedIds.flatMap((next) => [...spoken(next, seen)])]);
        };
        const pages = routeFiles
          .flatMap((file) => pagesIn(readFileSync(file, 'utf8'), dirname(file)))
          .map(({ pattern, module }) => {
            const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.replace(/\.tsx?$/, '') === module);
            if (!chunk?.facadeModuleId) throw new Error(`no chunk of ${module}`);
            const files = [...graph(bundle, chunk.fileName)].filter((file) => !known.has(file));
            return [pattern, files, [...new Set([...always, ...spoken(chunk.facadeModuleId)])]] as const;
          });
        const texts = chunks.flatMap(({ facadeModuleId, fileName }) => {
          const [, name] = /virtual:texts\/([\w-]+\/\w+)$/.exec(facadeModuleId ?? '') ?? [];
          return name ? [[name, fileName]] : [];
        });
        const source = bootWith({ pages, texts: Object.fromEntries(texts), languages: languages() });
        this.emitFile({ type: 'asset', fileName: 'boot.js', source });
      },
    },
  };
}
