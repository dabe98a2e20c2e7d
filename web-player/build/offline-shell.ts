import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rollup } from 'vite';

const source = fileURLToPath(new URL('service-worker.js', import.meta.url));
/** Files of public/ that the page asks for before its own code runs. */
const fixed = ['/', '/boot.js', '/favicon.svg'];
/** Beside what every page starts with: the home page, the first texts, and the letters. */
const alsoKept = /^(src\/features\/home\/home\.page|\0virtual:texts\/[\w-]+\/(common|shell|home)$)/;

interface Styled {
  viteMetadata?: { importedCss: ReadonlySet<string> };
}

/** Writes `sw.js`: the worker with the list of the shell's files, and a version that changes with them. */
export function offlineShell(): Plugin {
  return {
    name: 'banyan:offline-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = [...fixed, ...[...shellOf(bundle)].sort().map((file) => `/${file}`)];
        const worker = readFileSync(source, 'utf8');
        const version = createHash('sha256').update(JSON.stringify(files)).update(worker).digest('hex').slice(0, 12);
        const text = `const SHELL = ${JSON.stringify({ version, files })};\n${worker}`;
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: text });
      },
    },
  };
}

function shellOf(bundle: Rollup.OutputBundle): Set<string> {
  const found = new Set<string>();
  const add = (file: string): void => {
    const chunk = bundle[file];
    if (found.has(file) || chunk?.type !== 'chunk') return;
    found.add(file);
    for (const style of (chunk as Styled).viteMetadata?.importedCss ?? []) found.add(style);
    for (const next of chunk.imports) add(next);
  };
  for (const [file, part] of Object.entries(bundle)) {
    if (part.type === 'asset' && file.endsWith('.woff2')) found.add(file);
    const id = part.type === 'chunk' ? part.facadeModuleId?.replace(/^.*\/web-player\//, '') : undefined;
    if (part.type === 'chunk' && (part.isEntry || (id && alsoKept.test(id)))) add(file);
  }
  return found;
}
