// What kinds of games there are to play.
const single = {
  'banyan-moonlight': 'moonlight',
  'moon-dice': 'dice',
  'lotus-mines': 'mines',
  'lantern-plinko': 'plinko',
  'kite-crash': 'crash',
  'moon-roulette': 'roulette',
  'jade-baccarat': 'baccarat',
  'coral-hunt': 'fish',
  'banyan-league': 'league',
  'moon-arena': 'arena',
  'tien-len': 'cards',
};

/** The kind of a game of `/games.json`, as `dice` or `slots ways`; null of one that guests cannot play. */
const kindOf = ({ code, tags }) => single[code] ?? (code.startsWith('title-') ? `slots ${tags[0]}` : null);

/** The games of `/games.json` by kind: `Map<kind, [{ code, kind, rtp, names, … }]>`. */
export function gamesByKind({ games }) {
  const byKind = new Map();
  for (const game of games) {
    const kind = kindOf(game);
    if (kind) byKind.set(kind, [...(byKind.get(kind) ?? []), { ...game, kind }]);
  }
  return byKind;
}
