import { drawsOf } from '../fairness.js';
import type { Draw } from '../game.js';
import { bosses, kinds } from './kinds.js';

/*
 * What swims in a tide, and when. It follows from the tide's commitment alone, which is public from its start and fixed since
 * the chain of seeds was made; so every page and every server knows the same fish at the same time. Whether anything is
 * caught has other seeds, and what swims changes no return: every kind returns the same.
 */

/** How long a tide is hunted. */
export const huntMs = 50_000;

/** The boss comes for the last part of it. */
export const bossFromMs = 30_000;

/** The number by which shots name the boss. Fish count from 1. */
export const bossId = 0;

/** One fish of a tide; lengths as shares of the water's width and height, times from the start of the tide. */
export interface Swimmer {
  readonly id: number;
  readonly kind: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** From left to right, or back. */
  readonly right: boolean;
  /** The middle of its way, and how far it swings up and down, how often, and from where. */
  readonly y: number;
  readonly swing: number;
  readonly waves: number;
  readonly phase: number;
}

export interface Water {
  readonly boss: number;
  readonly fish: readonly Swimmer[];
}

/** How often a kind comes: small ones more often. Of the sum of all. */
const weights = [14, 13, 12, 9, 8, 8, 7, 6, 6, 5, 4, 3, 2, 2, 1] as const;
const weightSum = weights.reduce<number>((sum, weight) => sum + weight, 0);

/** A school of small fish follows its first one. */
const schoolOf = 5;
const smallKinds = 3;

/** So many come alone or lead a school; the first are there when the tide begins. */
const leaders = 62;
const atStart = 14;
const perMille = 1000;

async function kindOf(draw: Draw): Promise<number> {
  let left = await draw(weightSum);
  return weights.findIndex((weight) => (left -= weight) < 0);
}

/** How long a kind takes to cross: large ones are slow. */
const crossingMs = (kind: number): number => 12_500 + (kinds[kind]?.times ?? 0) * 40 + (kind % 4) * 900;

async function leader(draw: Draw, index: number): Promise<Omit<Swimmer, 'id'>> {
  const kind = await kindOf(draw);
  const lasts = Math.round(crossingMs(kind) * (0.85 + (await draw(perMille)) / 2500));
  const comes = await draw(perMille);
  // Those of the start are on their way already; the others come until shortly before the end.
  const fromMs =
    index < atStart
      ? -Math.round((lasts * comes) / perMille)
      : Math.round((huntMs - 4000) * ((index - atStart + comes / perMille) / (leaders - atStart)));
  return {
    kind,
    fromMs,
    toMs: fromMs + lasts,
    right: (await draw(2)) === 1,
    y: 0.12 + ((await draw(perMille)) / perMille) * 0.72,
    swing: 0.01 + ((await draw(perMille)) / perMille) * 0.06,
    waves: 1 + (await draw(3)),
    phase: await draw(perMille),
  };
}

/** All that swims in a tide. The same arguments give the same water, in Node and in the browser. */
export async function waterOf(commitment: string, salt: string, number: number): Promise<Water> {
  const draw = drawsOf(commitment, salt, number);
  const boss = await bossKind(draw);
  const fish: Swimmer[] = [];
  for (let index = 0; index < leaders; index++) {
    const first = await leader(draw, index);
    const followers = first.kind < smallKinds ? await draw(schoolOf) : 0;
    for (let place = 0; place <= followers; place++) fish.push({ ...following(first, place), id: fish.length + 1 });
  }
  return { boss, fish };
}

/** The small boss comes six times in ten, the middle one three times, the great one once. */
async function bossKind(draw: Draw): Promise<number> {
  const number = await draw(10);
  return Math.min(bosses.length - 1, number < 6 ? 0 : number < 9 ? 1 : 2);
}

function following(first: Omit<Swimmer, 'id'>, place: number): Omit<Swimmer, 'id'> {
  if (place === 0) return first;
  const later = 260 * place + (place % 2) * 120;
  const aside = (place % 2 === 0 ? 1 : -1) * 0.035 * Math.ceil(place / 2);
  return {
    ...first,
    fromMs: first.fromMs + later,
    toMs: first.toMs + later,
    y: Math.min(0.88, Math.max(0.1, first.y + aside)),
    phase: (first.phase + place * 137) % perMille,
  };
}

/** Whether a fish is in sight so long after the start of the tide; only then it can be shot at. */
export const inSight = ({ fromMs, toMs }: Pick<Swimmer, 'fromMs' | 'toMs'>, ms: number): boolean =>
  ms >= fromMs && ms < toMs && ms >= 0 && ms < huntMs;

export const bossInSight = (ms: number): boolean => ms >= bossFromMs && ms < huntMs;

/** Where a fish is: shares of width and height. It comes from beyond one side and leaves beyond the other. */
export function placeOf(
  { fromMs, toMs, right, y, swing, waves, phase }: Swimmer,
  ms: number,
): { x: number; y: number } {
  const share = (ms - fromMs) / (toMs - fromMs);
  const x = -0.12 + share * 1.24;
  const angle = share * waves * 2 * Math.PI + (phase / perMille) * 2 * Math.PI;
  return { x: right ? x : 1 - x, y: y + Math.sin(angle) * swing };
}
