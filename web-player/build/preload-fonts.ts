import type { Plugin } from 'vite';

/** Preloads the named font files: their hashed names are known only after the bundle is made. */
export function preloadFonts(names: string[]): Plugin {
  return {
    name: 'banyan:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((file) => file.endsWith('.woff2'));
        return names.map((name) => {
          const file = files.find((candidate) => candidate.includes(name));
          if (!file) throw new Error(`no font file named ${name} in the bundle: ${files.join(', ')}`);
          return {
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head' as const,
          };
        });
      },
    },
  };
}
