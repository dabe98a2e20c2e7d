import type { Frame, Grid, Hit, Model, SymbolName } from './model.js';

type Cell = readonly [reel: number, row: number];

const counts = (symbol: SymbolName | undefined, wanted: SymbolName): boolean => symbol === wanted || symbol === 'W';

/** What so many of a kind pay, in units. */
export function payOf({ pays }: Model, symbol: SymbolName, count: number): number {
  const pay = pays[symbol];
  if (!pay || count < pay.from) return 0;
  return pay.units[Math.min(count - pay.from, pay.units.length - 1)] ?? 0;
}

/** What a view pays, without scatters. */
export function frameOf(model: Model, grid: Grid, factor: number): Frame {
  const hits = { lines: lineHits, ways: wayHits, anywhere: anyHits }[model.pay](model, grid);
  return { grid, hits, factor, units: hits.reduce((sum, { units }) => sum + units, 0) * factor };
}

function lineHits(model: Model, grid: Grid): Hit[] {
  return model.lines.flatMap((line, index) => {
    const symbol = grid[0]?.[line[0] ?? 0];
    if (!symbol || !model.pays[symbol]) return [];
    let count = 1;
    while (count < line.length && counts(grid[count]?.[line[count] ?? 0], symbol)) count++;
    const units = payOf(model, symbol, count);
    const cells = line.slice(0, count).map((row, reel): Cell => [reel, row]);
    return units > 0 ? [{ symbol, count, line: index, cells, units }] : [];
  });
}

const cellsOn = (grid: Grid, reel: number, symbol: SymbolName): Cell[] =>
  (grid[reel] ?? []).flatMap((other, row): Cell[] => (counts(other, symbol) ? [[reel, row]] : []));

function wayHits(model: Model, grid: Grid): Hit[] {
  const hits: Hit[] = [];
  for (const symbol of new Set(grid[0])) {
    if (!model.pays[symbol]) continue;
    const cells: Cell[] = [];
    let ways = 1;
    let count = 0;
    for (; count < grid.length; count++) {
      const here = cellsOn(grid, count, symbol);
      if (here.length === 0) break;
      ways *= here.length;
      cells.push(...here);
    }
    const units = payOf(model, symbol, count) * ways;
    if (units > 0) hits.push({ symbol, count, line: null, cells, units });
  }
  return hits;
}

function anyHits(model: Model, grid: Grid): Hit[] {
  const seen = new Map<SymbolName, number>();
  for (const reel of grid) for (const symbol of reel) seen.set(symbol, (seen.get(symbol) ?? 0) + 1);
  return [...seen].flatMap(([symbol, count]) => {
    const units = payOf(model, symbol, count);
    return units > 0 ? [{ symbol, count, line: null, cells: cellsOf(grid, symbol), units }] : [];
  });
}

const cellsOf = (grid: Grid, symbol: SymbolName): Cell[] =>
  grid.flatMap((reel, at) => reel.flatMap((other, row): Cell[] => (other === symbol ? [[at, row]] : [])));

/** The scatters in view, with what they pay. */
export function scatterHit(model: Model, grid: Grid): (Hit & { spins: number }) | null {
  let count = 0;
  for (const reel of grid) for (const symbol of reel) if (symbol === 'S') count++;
  const paid = model.scatter[count];
  return paid ? { symbol: 'S', count, line: null, cells: cellsOf(grid, 'S'), ...paid } : null;
}
