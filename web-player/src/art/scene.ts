import { seeded, type Random } from './random';

interface SceneOptions {
  w?: number;
  h?: number;
  lanterns?: boolean;
  layered?: boolean;
}

/** Size and names shared by the parts of one scene. */
interface Stage {
  w: number;
  h: number;
  r: Random;
  /** Unique prefix of the gradients' ids. */
  id: string;
  moon: { x: number; y: number; R: number };
  river: number;
}

const N = (x: number) => Math.round(x * 10) / 10;
const v = (name: string) => `var(--scene-${name})`;
const times = (n: number, draw: (i: number) => string) => Array.from({ length: n }, (_, i) => draw(i)).join('');

const SPOTS = [
  [-0.35, -0.2, 0.2],
  [0.28, 0.3, 0.13],
  [0.2, -0.42, 0.16],
  [-0.15, 0.42, 0.11],
  [-0.55, 0.25, 0.1],
] as const;

const LANTERNS = [
  [0.5, 0.33, 0.62],
  [0.595, 0.24, 0.46],
  [0.825, 0.5, 0.95],
  [0.875, 0.3, 0.6],
  [0.775, 0.27, 0.42],
] as const;

/**
 * The house's place: under the canopy, moon over the river. The seed moves everything, the theme's scene tokens
 * make it night with lanterns or seven in the morning. `id` must be unique in the page. `lanterns: false` is for
 * error and maintenance pages. `layered` draws the same picture as sheets one over the other, from far to near, which
 * can then move by themselves; leaves fall in it too.
 */
export function scene(
  seed: string,
  id: string,
  { w = 1312, h = 440, lanterns = true, layered = false }: SceneOptions = {},
): string {
  const moon = { x: w * 0.7, y: h * 0.4, R: h * 0.235 };
  const stage: Stage = { w, h, r: seeded(seed), id, moon, river: h * 0.8 };
  // In this order: each part takes the next numbers of the seed.
  const sheets = [
    ['sky', gradients(id) + sky(stage)],
    ['ridges', ridges(stage)],
    ['water', water(stage)],
    ['boat', boat(stage)],
    ['tree', trunk(stage) + roots(stage) + canopy(stage)],
    ['lamps', lanterns ? lamps(stage) : ''],
    ['air', fireflies(stage) + (layered ? fallingLeaves(stage) : '')],
  ] as const;
  const svg = (name: string, inside: string) =>
    `<svg${name} viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMaxYMid slice" aria-hidden="true" focusable="false">${inside}</svg>`;
  return layered
    ? sheets.map(([name, drawn]) => svg(` class="sheet-${name}"`, drawn)).join('')
    : svg('', sheets.map(([, drawn]) => drawn).join(''));
}

const stop = (at: number, name: string, alpha?: number) =>
  `<stop offset="${at}" stop-color="${v(name)}"${alpha === undefined ? '' : ` stop-opacity="${alpha}"`}/>`;

function gradients(id: string): string {
  const down = (key: string, stops: string) =>
    `<linearGradient id="${id}${key}" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient>`;
  const round = (key: string, stops: string, attrs = '') =>
    `<radialGradient id="${id}${key}"${attrs}>${stops}</radialGradient>`;
  return (
    '<defs>' +
    down('a', stop(0, 'sky-1') + stop(0.55, 'sky-2') + stop(0.85, 'sky-3')) +
    round('b', stop(0.25, 'orb-glow', 0.55) + stop(0.6, 'orb-glow', 0.14) + stop(1, 'orb-glow', 0)) +
    down('c', stop(0, 'sky-3') + stop(1, 'sky-1')) +
    round('d', stop(0, 'orb-glow', 0.7) + stop(1, 'orb-glow', 0)) +
    round('e', stop(0, 'orb') + stop(0.45, 'orb-glow') + stop(1, 'lantern'), ' cx=".5" cy=".5" r=".6"') +
    '</defs>'
  );
}

function sky({ w, h, id, moon: { x, y, R } }: Stage): string {
  const disc = `<circle cx="${x}" cy="${y}" r="${R * 3}" fill="url(#${id}b)"/><circle cx="${x}" cy="${y}" r="${R}" fill="${v('orb')}"/>`;
  const spots = SPOTS.map(
    ([a, b, c]) =>
      `<circle cx="${N(x + a * R)}" cy="${N(y + b * R)}" r="${N(c * R)}" fill="${v('orb-glow')}" opacity=".22"/>`,
  );
  return `<rect width="${w}" height="${h}" fill="url(#${id}a)"/>${disc}${spots.join('')}`;
}

function ridges({ w, h, r }: Stage): string {
  const ridge = (y: number, height: number, n: number, fill: string, opacity: number) => {
    let d = `M0,${h}L0,${y}`;
    let x = 0;
    while (x < w) {
      const k = (w / n) * r.f(0.6, 1.3);
      const p = r.f(0.35, 1) * height;
      d += `C${N(x + k * 0.18)},${N(y - p * 0.3)} ${N(x + k * 0.25)},${N(y - p)} ${N(x + k * 0.5)},${N(y - p)}S${N(x + k * 0.8)},${N(y - p * 0.2)} ${N(x + k)},${N(y)}`;
      x += k;
    }
    return `<path d="${d}L${w},${h}Z" fill="${fill}" opacity="${opacity}"/>`;
  };
  return ridge(h * 0.72, h * 0.34, 9, v('far'), 0.75) + ridge(h * 0.77, h * 0.22, 11, v('mid'), 0.8);
}

function water({ w, h, r, id, river, moon }: Stage): string {
  const glints = times(15, (i) => {
    const y = river + 5 + i * 5.6;
    const k = moon.R * (1.15 - i * 0.055) * r.f(0.4, 1);
    return `<rect x="${N(moon.x - k + r.f(-14, 14))}" y="${N(y)}" width="${N(k * 2)}" height="${N(1.3 + i * 0.09)}" rx="1" fill="${v('orb')}" opacity="${N(0.62 - i * 0.032)}"/>`;
  });
  return `<rect y="${river}" width="${w}" height="${h - river}" fill="url(#${id}c)"/><g class="glints">${glints}</g>`;
}

function boat({ w, id, river }: Stage): string {
  const near = v('near');
  return (
    `<g transform="translate(${w * 0.56} ${river + 22})"><circle cx="16" cy="-24" r="40" fill="url(#${id}d)"/>` +
    `<path d="M-58,-6C-30,6 34,6 62,-10C54,8 40,12 28,12H-30C-42,12 -52,6 -58,-6Z" fill="${near}"/>` +
    `<path d="M-22,0C-22,-22 12,-24 18,0Z" fill="${near}"/><path d="M34,-2V-36" stroke="${near}" stroke-width="2.5"/>` +
    `<circle cx="34" cy="-28" r="6" fill="${v('orb')}"/></g>`
  );
}

function trunk({ w, h }: Stage): string {
  const x = w * 0.93;
  const bark = times(
    6,
    (i) =>
      `<path d="M${N(x - 30 + i * 18)},${h}C${N(x - 8 + i * 16)},${h * 0.7} ${N(x - 20 + i * 20)},${h * 0.4} ${N(x - 60 + i * 22)},${h * 0.15}" fill="none" stroke="${v('mid')}" stroke-width="1.6" opacity=".5"/>`,
  );
  return `<path d="M${x - 46},${h}C${x - 26},${h * 0.72} ${x - 40},${h * 0.46} ${x - 92},${h * 0.22}L${x + 120},${h * 0.1}V${h}Z" fill="${v('near')}"/>${bark}`;
}

/** Hanging roots: the only ornament of the house. */
function roots({ w, h, r }: Stage): string {
  return times(34, (i) => {
    const x = w * (0.34 + 0.64 * (i / 34) + r.f(-0.008, 0.008));
    const t = (x / w - 0.34) / 0.66;
    const len = h * r.f(0.14, 0.3 + t * 0.42);
    return `<path d="M${N(x)},${N(h * 0.06)}C${N(x + r.f(-6, 6))},${N(len * 0.5)} ${N(x + r.f(-8, 8))},${N(len * 0.8)} ${N(x + r.f(-4, 4))},${N(len)}" fill="none" stroke="${v('near')}" stroke-width="${N(r.f(1, 3))}" stroke-linecap="round"/>`;
  });
}

/** Masses first, then leaves that catch the light. */
function canopy({ w, h, r, moon }: Stage): string {
  const masses = times(60, () => {
    const t = r.f(0, 1);
    return `<ellipse cx="${N(w * (0.3 + 0.74 * t))}" cy="${N(h * (-0.02 + 0.085 * t) * r.f(-1, 1.5))}" rx="${N(r.f(44, 90))}" ry="${N(r.f(18, 34) + t * 16)}" fill="${v('near')}"/>`;
  });
  const leaves = times(210, () => {
    const t = Math.sqrt(r.f(0, 1));
    const x = w * (0.3 + 0.72 * t);
    const y = h * r.f(-0.02, 0.07 + 0.14 * t * r.f(0.4, 1));
    const lit = Math.hypot(x - moon.x, y - moon.y) < moon.R * 2.1;
    const shape = `rx="${N(r.f(6, 13))}" ry="${N(r.f(2.6, 5))}" transform="rotate(${N(r.f(-40, 40))} ${N(x)} ${N(y)})"`;
    const colour = r.yes(lit ? 0.5 : 0.2) ? 'sky-3' : r.yes(0.5) ? 'mid' : 'near';
    return `<ellipse cx="${N(x)}" cy="${N(y)}" ${shape} fill="${v(colour)}" opacity="${lit ? 0.9 : 0.7}"/>`;
  });
  return masses + leaves;
}

function lamps({ w, h, id }: Stage): string {
  const lamp = ([fx, fy, k]: readonly [number, number, number]) => {
    const [x, y] = [w * fx, h * fy];
    return (
      `<g transform="translate(${N(x)} ${N(y)}) scale(${k})"><g class="lamp" style="transform-origin:0 ${N(-y / k)}px"><circle r="86" fill="url(#${id}d)"/>` +
      `<path d="M0,-${N(y / k)}V-34" stroke="${v('near')}" stroke-width="2.2"/>` +
      `<path d="M-12,-32H12C32,-24 38,-10 38,2C38,16 30,28 12,34H-12C-30,28 -38,16 -38,2C-38,-10 -32,-24 -12,-32Z" fill="url(#${id}e)"/>` +
      `<path d="M-6,-32C-18,-18 -18,22 -6,34M6,-32C18,-18 18,22 6,34M-22,-28C-36,-14 -36,18 -22,31M22,-28C36,-14 36,18 22,31" fill="none" stroke="${v('orb')}" stroke-width="1" opacity=".45"/>` +
      `<path d="M-13,-37H13V-31H-13ZM-13,33H13V39H-13Z" fill="${v('orb-glow')}"/>` +
      `<path d="M0,39V66M-4,40L-6,60M4,40L6,60" stroke="${v('orb-glow')}" stroke-width="1.6"/></g></g>`
    );
  };
  return LANTERNS.map(lamp).join('');
}

/** In three groups that light up in turn. */
function fireflies({ w, h, r }: Stage): string {
  const groups = ['', '', ''];
  for (let i = 0; i < 26; i += 1)
    groups[i % 3] +=
      `<circle cx="${N(w * r.f(0.42, 0.92))}" cy="${N(h * r.f(0.3, 0.92))}" r="${N(r.f(0.8, 2))}" fill="${v('orb')}" opacity="${N(r.f(0.3, 0.9))}"/>`;
  return groups.map((group) => `<g class="flies">${group}</g>`).join('');
}

/** Leaves that have let go of the canopy. */
function fallingLeaves({ w, h, r }: Stage): string {
  return times(5, () => {
    const [x, y] = [N(w * r.f(0.46, 0.9)), N(h * r.f(0.04, 0.16))];
    return `<g transform="translate(${x} ${y})"><g class="leaf"><path d="M0,-7C5,-3 5,4 0,8C-5,4 -5,-3 0,-7Z" transform="rotate(${N(r.f(-50, 50))})" fill="${v(r.yes(0.5) ? 'sky-3' : 'mid')}"/></g></g>`;
  });
}
