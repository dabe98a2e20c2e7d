import { entryOf, inTime } from '@banyan/kernel/rules';
import { useEffect, useRef, useState } from 'react';
import { prebuilt } from 'virtual:prebuilt-art';
import { useImageHost } from './image-host';

/** What a game's picture is drawn from. */
export interface ArtKey {
  /** The seed: the game's code. */
  code: string;
  motif?: string | null;
  palette?: string | null;
}

export type ArtShape = 'tall' | 'wide' | 'thumb';

const generator = inTime(() => import('../art'));

const SIZES = { tall: {}, wide: { w: 400, h: 300 }, thumb: { w: 300, h: 300 } } as const;
const WIDTHS = { tall: [320, 640], wide: [400, 800], thumb: [96, 192] } as const;
/** Pictures are made a third of a screen before they come into view. */
const ahead = '30%';

const whenIdle = (run: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(run, { timeout: 500 }) : setTimeout(run);
const cancelIdle = (id: ReturnType<typeof whenIdle>) =>
  'cancelIdleCallback' in globalThis ? cancelIdleCallback(id as number) : clearTimeout(id);

/** True from the moment the box comes near the screen. */
function useNear(box: { current: Element | null }, at: boolean): boolean {
  const [near, setNear] = useState(at || !('IntersectionObserver' in globalThis));
  useEffect(() => {
    if (near || !box.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: ahead,
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [near, box]);
  return near;
}

interface TileArtSource {
  src?: string;
  srcSet?: string;
}

/** The file made at build; where the title is in the picture, in the language it was made in alone. */
function prebuiltSource(host: string, code: string, title: string, shape: ArtShape): TileArtSource | undefined {
  const files = entryOf(prebuilt, shape === 'tall' ? `${code}/${shape}/${title}` : `${code}/${shape}`);
  if (!files) return undefined;
  const [small, large] = WIDTHS[shape];
  const [one, two] = [`${host}${files[0]}`, `${host}${files[1]}`];
  return { src: one, srcSet: `${one} ${small}w, ${two} ${large}w` };
}

async function drawn(art: ArtKey, title: string, shape: ArtShape): Promise<string> {
  const { drawTile } = await generator();
  const look = { motif: art.motif ?? undefined, palette: art.palette ?? undefined };
  const bare = shape === 'tall' ? { title } : { frame: 'none' as const };
  return drawTile({ code: art.code, ...look, ...SIZES[shape], ...bare });
}

/** The picture of a game: a file made at build, else drawn here when the browser is idle. */
export function useTileArt(art: ArtKey, title: string, shape: ArtShape, eager: boolean, onFailed: () => void) {
  const box = useRef<HTMLSpanElement>(null);
  const near = useNear(box, eager);
  const { code, motif, palette } = art;
  const file = prebuiltSource(useImageHost(), code, title, shape);
  const ready = file !== undefined;
  const [src, setSrc] = useState<string>();
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  });
  useEffect(() => {
    if (ready || !near) return;
    let gone = false;
    const id = whenIdle(() => {
      drawn({ code, motif, palette }, title, shape).then(
        (address) => !gone && setSrc(address),
        () => !gone && failed.current(),
      );
    });
    return () => {
      gone = true;
      cancelIdle(id);
    };
  }, [ready, near, code, motif, palette, title, shape]);
  const source: TileArtSource = ready ? (near ? file : {}) : { src };
  return { box, ...source };
}
