import type { Palette } from '../colour';
import { type Defs, lit, ramp, softShadow } from '../defs';
import { abs, circ, cos, each, elli, line, path, petal, put, sin, tear, tenth, times } from '../draw';
import type { Motif } from '../parts';

export const lotus: Motif = (_r, P, D) => {
  const leaf = (w: number, h: number, a: number, L: number) => {
    const fill = D.lin(ramp([0, 0.55, 1], [P.a(L - 0.24, 1.35), P.a(L), P.a(0.95, 0.35)]), 0, 0, 0, 1);
    const blade = path(petal(w, h), fill, { stroke: P.a(0.97, 0.4), 'stroke-width': 1.1 });
    return put(blade + line(`M0,${-h * 0.12}V${-h * 0.8}`, P.a(0.96, 0.4), 0.8, { opacity: '.55' }), 0, 46, 1, a);
  };
  const pads = elli(0, 62, 100, 18, P.b(0.34)) + elli(-4, 58, 88, 13, P.b(0.46));
  const back = each([-88, 88, -66, 66], (a) => leaf(30, 104, a, 0.74));
  const middle = each([-46, 46, -24, 24, 0], (a) => leaf(34, 138 - abs(a) * 0.35, a, 0.8));
  const front = each([-58, 58, -34, 34], (a) => leaf(28, 92, a, 0.84));
  return (
    softShadow(D, 0, 74, 96, 16, 0.4) +
    (pads + back + middle + front) +
    circ(0, 16, 26, D.rad(ramp([0, 1], [P.m(0.97), P.m(0.85)], [0.95, 0]))) +
    leaf(30, 104, -14, 0.87) +
    leaf(30, 104, 14, 0.86) +
    leaf(26, 82, 0, 0.9)
  );
};

const CROWN = [
  [-66, -28, 36],
  [-34, -54, 40],
  [8, -64, 44],
  [48, -48, 38],
  [72, -22, 32],
  [-6, -34, 40],
  [30, -26, 30],
  [-44, -20, 26],
] as const;
const LIT_CROWN = [
  [-66, -34, 28],
  [-34, -62, 30],
  [8, -74, 33],
  [48, -56, 28],
  [72, -28, 23],
] as const;
const CRATERS = [
  [-34, -50, 12],
  [26, -64, 8],
  [44, -20, 14],
  [-10, -14, 7],
] as const;
const TRUNK =
  'M-14,92C-8,50 -22,20 -40,-14L-24,-22C-14,-4 -8,6 -2,10C-4,-8 -6,-20 -4,-36L10,-36C10,-14 10,0 12,8C20,-2 28,-10 36,-20L48,-12C28,20 14,50 20,92Z';

/** The moon behind the banyan: the house's own tile. */
export const banyan: Motif = (r, P, D) => {
  const roots = each([-64, -46, -30, 28, 46, 66], (x, i) =>
    line(`M${x},-14C${x + r.f(-5, 5)},20 ${x * 0.9},60 ${x * 0.86},${84 + r.f(-6, 8)}`, P.k(0.16), 3.2 - (i % 3) * 0.6),
  );
  return (
    circ(0, -22, 92, D.rad(ramp([0, 0.7, 1], ['#fffbe6', P.m(0.93, 0.8), P.m(0.8)]), 0.42, 0.4, 0.65)) +
    each(CRATERS, ([x, y, q]) => circ(x, y, q, P.m(0.84), { opacity: '.35' })) +
    roots +
    path(TRUNK, P.k(0.15)) +
    each(CROWN, ([x, y, q]) => circ(x, y, q, P.k(0.17))) +
    each(LIT_CROWN, ([x, y, q]) => circ(x, y, q, D.rad(ramp([0, 1], [P.b(0.52), P.b(0.3)]), 0.35, 0.3, 0.8))) +
    times(16, () =>
      elli(r.f(-84, 84), r.f(-92, -24), 6, 3, P.b(0.64), {
        opacity: '.55',
        transform: `rotate(${tenth(r.f(-40, 40))})`,
      }),
    ) +
    elli(0, 94, 110, 9, P.k(0.13))
  );
};

function cherry(P: Palette, D: Defs): string {
  const leaf = path('M42,-92C60,-110 94,-104 104,-84C84,-74 58,-76 42,-92Z', D.lin(ramp([0, 1], [P.b(0.7), P.b(0.4)])));
  return (
    line('M-40,30C-34,-30 0,-70 42,-92C40,-50 46,-10 48,20', P.b(0.46), 5) +
    leaf +
    each(
      [
        [-44, 52, 44],
        [50, 44, 42],
      ] as const,
      ([x, y, q]) =>
        put(
          softShadow(D, 0, q, q, 9) +
            circ(0, 0, q, lit(D, P.a, 0.84, 0.32)) +
            elli(-q * 0.36, -q * 0.46, q * 0.26, q * 0.15, '#fff', { opacity: '.8', transform: 'rotate(-30)' }),
          x,
          y,
        ),
    )
  );
}

function melon(P: Palette, D: Defs): string {
  const seeds = times(13, (i) => {
    const a = 0.3 + (i % 7) * 0.42;
    const q = i < 7 ? 62 : 34;
    return put(path(tear(4, 7), P.k(0.14)), q * cos(a), -22 + q * sin(a) * 0.9, 1, a * 57 - 90);
  });
  return (
    path('M-104,-30A104,104 0 0 0 104,-30Z', P.b(0.42)) +
    path('M-95,-30A95,95 0 0 0 95,-30Z', P.b(0.92, 0.4)) +
    path('M-86,-30A86,86 0 0 0 86,-30Z', D.lin(ramp([0, 1], [P.a(0.74), P.a(0.54)]))) +
    seeds +
    path('M-86,-30H86V-24H-86Z', '#fff', { opacity: '.3' })
  );
}

function dragonFruit(P: Palette, D: Defs): string {
  const scales = times(9, (i) => {
    const scale = path('M-9,0C-14,-30 -4,-44 6,-58C10,-40 12,-20 9,0Z', D.lin(ramp([0, 1], [P.b(0.72), P.a(0.56)])));
    return put(scale, 80 * cos(i * 0.7 - 0.4), 72 * sin(i * 0.7 - 0.4), 1, i * 40 + 66);
  });
  const seeds = times(70, (i) => {
    const q = Math.sqrt(i) * 8.3;
    return elli(q * cos(i * 2.4), q * sin(i * 2.4), 2.3, 1.7, '#23211f');
  });
  const shade = D.rad(ramp([0.7, 1], ['#000', '#000'], [0, 0.35]), 0.4, 0.35, 0.7);
  return scales + circ(0, 0, 84, P.a(0.54)) + circ(0, 0, 74, '#fbf7f0') + seeds + circ(0, 0, 84, shade);
}

export const fruit: Motif = (r, P, D) => {
  const kind = r.pick(['dragon', 'cherry', 'melon']);
  if (kind === 'cherry') return cherry(P, D);
  if (kind === 'melon') {
    const slice = melon(P, D);
    return put(slice, 0, 0, 1, r.pick([-14, 12]));
  }
  return dragonFruit(P, D);
};
