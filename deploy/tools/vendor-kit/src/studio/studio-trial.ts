import { setTimeout as sleep } from 'node:timers/promises';
import type { Result } from '../results.js';
import type { Seen } from './call.js';
import { rules } from './rules.js';
import type { Fate, StandInPlatform } from './stand-in-platform.js';

/** Something that happens to the calls of one round; `attempt` counts the calls of the same path from 0. */
interface Hardship {
  readonly letter: string;
  readonly title: string;
  readonly on: readonly string[];
  readonly strike: (attempt: number) => Fate;
}

const bets = ['/bet', '/bet-and-win', '/batch'];
const first = (fate: Fate, times = 1) => ({ strike: (attempt: number): Fate => (attempt < times ? fate : 'answer') });

/** In order; each strikes one round. */
const hardships: readonly Hardship[] = [
  { letter: '1', title: 'a plain round', on: [], strike: () => 'answer' },
  { letter: '2', title: 'the answer of a bet is lost', on: bets, ...first('lose-answer') },
  { letter: '3', title: 'a bet is lost on its way', on: bets, ...first('lose-request') },
  {
    letter: '4',
    title: 'a bet that was booked is answered TIMEOUT',
    on: bets,
    ...first({ refuse: 'TIMEOUT', booked: true }),
  },
  { letter: '5', title: 'the platform is busy twice', on: bets, ...first({ refuse: 'BUSY' }, 2) },
  { letter: '6', title: 'the answers of five tries are lost', on: bets, ...first('lose-answer', 5) },
  {
    letter: '7',
    title: 'a bet is refused for want of money',
    on: bets,
    ...first({ refuse: 'INSUFFICIENT_FUNDS' }, Infinity),
  },
  { letter: '8', title: 'the player is blocked', on: bets, ...first({ refuse: 'PLAYER_BLOCKED' }, Infinity) },
  { letter: '9', title: 'the answers of a win are lost twice', on: ['/win'], ...first('lose-answer', 2) },
];

export interface StudioTrial {
  readonly platform: StandInPlatform;
  /** Has one round played, by a program or a person. Errors that the player is shown are no errors here. */
  readonly play: (title: string) => Promise<void>;
  /** How long a studio may take to settle a round after a hardship, in milliseconds. */
  readonly patienceMs?: number;
  readonly onResult?: (result: Result) => void;
}

/** Has rounds played while the platform misbehaves, one hardship a round, and judges what the studio sends. */
export async function tryStudio({ platform, play, patienceMs = 60_000, onResult }: StudioTrial): Promise<Result[]> {
  const results: Result[] = [];
  const add = (result: Result) => {
    results.push(result);
    onResult?.(result);
  };
  for (const hardship of hardships) add(await suffer(platform, hardship, play, patienceMs));
  platform.fate = () => 'answer';
  for (const { letter, title, broken } of rules) add(verdict(letter, title, 0, broken(platform.seen)));
  add(verdict('keys', 'every call is signed', 0, platform.forged));
  return results;
}

async function suffer(
  platform: StandInPlatform,
  { letter, title, on, strike }: Hardship,
  play: StudioTrial['play'],
  patienceMs: number,
): Promise<Result> {
  const started = performance.now();
  const before = platform.seen.length;
  const attempts = new Map<string, number>();
  let struck = on.length === 0;
  platform.fate = ({ path }: Seen) => {
    if (!on.includes(path)) return 'answer';
    struck = true;
    const attempt = attempts.get(path) ?? 0;
    attempts.set(path, attempt + 1);
    return strike(attempt);
  };
  await play(title);
  const calls = () => platform.seen.slice(before);
  const wrongs = () => [
    ...(calls().some(({ path }) => bets.includes(path)) ? [] : ['no bet came']),
    ...rules.flatMap(({ broken }) => broken(calls())),
  ];
  while (wrongs().length > 0 && performance.now() - started < patienceMs) await sleep(100);
  const ms = performance.now() - started;
  if (!struck && wrongs().length === 0)
    return { letter, title, state: 'skipped', why: `the studio does not call ${on.join(' or ')}`, ms };
  return verdict(letter, title, ms, wrongs());
}

const verdict = (letter: string, title: string, ms: number, wrongs: readonly string[]): Result =>
  wrongs.length === 0
    ? { letter, title, state: 'passed', ms }
    : { letter, title, state: 'failed', why: wrongs.slice(0, 5).join('; '), ms };
