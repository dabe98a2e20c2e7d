import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { outlineLetters } from '../src/art/tiles/outline-letters';
import { tile, voiceOf, type TileSpec } from '../src/art/tiles/tile';
import { glyphTable } from './glyphs';

const SHAPES = { tall: { w: 300, h: 400 }, wide: { w: 400, h: 300 }, thumb: { w: 300, h: 300 } } as const;
const WIDTHS = { tall: [320, 640], wide: [400, 800], thumb: [96, 192] } as const;
type Shape = keyof typeof SHAPES;

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const id = 'virtual:prebuilt-art';

/** A change of the generator makes new pictures; nothing else does. */
function generatorHash(): string {
  const hash = createHash('sha256');
  const files = readdirSync(at('src/art'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  for (const file of files.sort()) hash.update(readFileSync(at(`src/art/${file}`)));
  return hash.digest('hex');
}

async function picture(spec: TileSpec, shape: Shape, width: number, generator: string): Promise<Buffer> {
  const key = createHash('sha256')
    .update(JSON.stringify([generator, spec, shape, width]))
    .digest('hex')
    .slice(0, 24);
  const kept = at(`node_modules/.cache/art/${key}.webp`);
  try {
    return readFileSync(kept);
  } catch {
    const size = SHAPES[shape];
    const drawn: TileSpec = { ...spec, ...size, ...(shape === 'tall' ? {} : { title: undefined, frame: 'none' }) };
    const voice = voiceOf(drawn);
    const svg = tile(drawn, outlineLetters(voice, glyphTable(voice), glyphTable('numeral')));
    const xml = svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
    const webp = await sharp(Buffer.from(xml), { density: (72 * width) / size.w })
      .resize(width)
      .webp({ quality: 82 })
      .toBuffer();
    mkdirSync(at('node_modules/.cache/art'), { recursive: true });
    writeFileSync(kept, webp);
    return webp;
  }
}

/**
 * Pictures of the games named in `art/known.json` as files, so that their tiles need no generator.
 * Every other code is drawn in the browser. While developing nothing is prebuilt.
 */
export function prebuiltArt(): Plugin {
  let building = false;
  return {
    name: 'banyan:prebuilt-art',
    configResolved: ({ command }) => void (building = command === 'build'),
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return null;
      if (!building) return 'export const prebuilt = {}';
      const known = JSON.parse(readFileSync(at('art/known.json'), 'utf8')) as TileSpec[];
      const generator = generatorHash();
      const rows: string[] = [];
      for (const spec of known)
        for (const shape of Object.keys(SHAPES) as Shape[]) {
          const urls: string[] = [];
          for (const width of WIDTHS[shape]) {
            const name = `${spec.code}-${shape}-${width}.webp`;
            const ref = this.emitFile({ type: 'asset', name, source: await picture(spec, shape, width, generator) });
            urls.push(`import.meta.ROLLUP_FILE_URL_${ref}`);
          }
          const lettering = shape === 'tall' ? `/${spec.title?.replace('|', ' ')}` : '';
          rows.push(`${JSON.stringify(`${spec.code}/${shape}${lettering}`)}: [${urls.join(', ')}]`);
        }
      return `export const prebuilt = { ${rows.join(', ')} };`;
    },
  };
}
