import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Game } from '../../api/games';
import { GameTile } from '../shared/game-tile';

/** Beyond so many tiles only those near the screen are in the document. */
const windowedFrom = 72;
const firstRow = 6;

/** The shape that the grid had last, so that a list which is come back to is as high at once as it was. */
let last = { columns: 6, gap: 24, top: 0, rowHeight: 230 };

interface TilesProps {
  games: readonly Game[];
  /** Of the whole list, also those that were not asked for yet. */
  total: number;
}

function Item({ game, place, total }: { game: Game; place: number; total: number }) {
  return (
    <div role="listitem" className="min-w-0" aria-posinset={place + 1} aria-setsize={total}>
      <GameTile game={game} eager={place < firstRow} />
    </div>
  );
}

/** How the stylesheet lays the grid out at this width, and where the grid begins on the page. */
function useGridShape(grid: RefObject<HTMLDivElement | null>) {
  const [shape, setShape] = useState(last);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const measure = () => {
      const { gridTemplateColumns, rowGap } = getComputedStyle(element);
      const columns = Math.max(1, gridTemplateColumns.split(' ').length);
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      const gap = Number.parseFloat(rowGap) || 0;
      if (last.columns === columns && last.gap === gap && last.top === top) return;
      last = { ...last, columns, gap, top };
      setShape(last);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [grid]);
  return shape;
}

function WindowedTiles({ games, total }: TilesProps) {
  const grid = useRef<HTMLDivElement>(null);
  const { columns, gap, top } = useGridShape(grid);
  const [focused, setFocused] = useState(-1);
  const rows = useWindowVirtualizer({
    count: Math.ceil(games.length / columns),
    estimateSize: () => last.rowHeight,
    gap,
    overscan: 1,
    scrollMargin: top,
    // The row that has the focus stays, or the keyboard would lose its place.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...(focused < 0 ? [] : [focused])])]
        .filter((row) => row < range.count)
        .toSorted((a, b) => a - b),
  });
  useLayoutEffect(() => rows.measure(), [rows, columns]);
  const measured = (element: HTMLElement | null) => {
    if (element?.offsetHeight) last.rowHeight = element.offsetHeight;
    rows.measureElement(element);
  };
  return (
    <>
      <div ref={grid} className="grid-tiles" aria-hidden="true" />
      <div role="list" className="relative" style={{ blockSize: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => (
          <div
            key={key}
            ref={measured}
            data-index={index}
            role="presentation"
            className="grid-tiles absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - top}px)` }}
            onFocus={() => setFocused(index)}
            onBlur={() => setFocused(-1)}
          >
            {games.slice(index * columns, (index + 1) * columns).map((game, place) => (
              <Item key={game.nodeId} game={game} place={index * columns + place} total={total} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

/** The games as tiles; of a long list, those that are near the screen. */
export function TileGrid({ games, total }: TilesProps) {
  if (games.length > windowedFrom) return <WindowedTiles games={games} total={total} />;
  return (
    <div role="list" className="grid-tiles">
      {games.map((game, place) => (
        <Item key={game.nodeId} game={game} place={place} total={total} />
      ))}
    </div>
  );
}
