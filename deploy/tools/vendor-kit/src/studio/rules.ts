import { openStatuses } from '../statuses.js';
import { betIn, malformed, type Seen } from './call.js';

const betPaths = new Set(['/bet', '/bet-and-win', '/batch']);

/** The id by which a call is known again: its transaction, or that of its bet. */
const idOf = ({ path, body }: Seen) => `${path} ${betIdOf({ body })}`;

/** The transaction ids of the bets among these calls. */
const betIdOf = ({ body }: Pick<Seen, 'body'>) =>
  body.bet?.transaction ?? betIn(body)?.transaction ?? String(body['transaction']);

const isOpen = ({ answered }: Seen) => answered === undefined || openStatuses.has(answered);

export interface Rule {
  readonly letter: string;
  readonly title: string;
  /** What is wrong with how a studio called, one sentence each; none when all is well. */
  readonly broken: (calls: readonly Seen[]) => string[];
}

function grouped(calls: readonly Seen[], nameOf: (call: Seen) => string): Map<string, Seen[]> {
  const groups = new Map<string, Seen[]>();
  for (const call of calls) groups.set(nameOf(call), [...(groups.get(nameOf(call)) ?? []), call]);
  return groups;
}

const groups = (calls: readonly Seen[]): Seen[][] => [...grouped(calls, idOf).values()];

const withIds = (calls: readonly Seen[]) =>
  calls.filter(
    ({ path, body }) => path !== '/authenticate' && (body['transaction'] ?? body.bet ?? body.actions) !== undefined,
  );

const takenBack = (bet: string, calls: readonly Seen[]) =>
  calls.some(
    ({ path, body, answered }) =>
      path === '/rollback' && body['reference'] === bet && body['referenceKind'] !== 'win' && answered === 'OK',
  );

function openBets(calls: readonly Seen[]): string[] {
  const bets = groups(calls.filter(({ path }) => betPaths.has(path)));
  return bets.flatMap((tries) => {
    const [first] = tries;
    if (!first || !tries.every(isOpen) || takenBack(betIdOf(first), calls)) return [];
    return [`bet ${betIdOf(first)} was never answered, and neither sent again until it was nor rolled back`];
  });
}

const openOthers = (calls: readonly Seen[]): string[] =>
  groups(calls.filter(({ path }) => ['/win', '/rollback', '/promo-win'].includes(path)))
    .filter((tries) => tries.every(isOpen))
    .map(([first]) => `${first ? idOf(first) : ''} was not sent again until it was answered`);

function openRounds(calls: readonly Seen[]): string[] {
  const booked = calls.filter(({ path, answered }) => (betPaths.has(path) || path === '/win') && answered === 'OK');
  const rounds = grouped(booked, ({ body }) => String(body['round']));
  return [...rounds].flatMap(([round, own]) => {
    const ended =
      own.some(({ body }) => body['closeRound'] === true) ||
      calls.some(({ path, body }) => path === '/end-round' && body['round'] === round) ||
      own.filter(({ path }) => betPaths.has(path)).every((bet) => takenBack(betIdOf(bet), calls));
    return ended ? [] : [`round ${round} was not ended`];
  });
}

function winsOfRefusedBets(calls: readonly Seen[]): string[] {
  const bets = groups(calls.filter(({ path }) => betPaths.has(path)));
  const refused = bets.filter(
    (tries) => tries.some((one) => !isOpen(one)) && !tries.some((one) => one.answered === 'OK'),
  );
  const ids = new Set(refused.flatMap(([first]) => (first ? [betIdOf(first)] : [])));
  return calls
    .filter(({ path, body }) => path === '/win' && ids.has(String(body['reference'])))
    .map(({ body }) => `win ${String(body['transaction'])} names a bet that was refused`);
}

/** What the Vendor API asks of a studio, judged by what it was seen to send. */
export const rules: readonly Rule[] = [
  {
    letter: 'calls',
    title: 'every call has its fields, amounts as digits and ids within their bounds',
    broken: (calls) => calls.flatMap(malformed),
  },
  {
    letter: 'tokens',
    title: 'a launch token is used once',
    broken: (calls) => {
      const tokens = calls.filter(({ path }) => path === '/authenticate').map(({ body }) => String(body['token']));
      return tokens.filter((token, index) => tokens.indexOf(token) !== index).map((token) => `${token} was used again`);
    },
  },
  {
    letter: 'repeats',
    title: 'a repeat says the same as the first time',
    broken: (calls) =>
      groups(withIds(calls))
        .filter((tries) => new Set(tries.map(({ body }) => JSON.stringify(body))).size > 1)
        .map(([first]) => `${first ? idOf(first) : ''} was sent again with other contents`),
  },
  {
    letter: 'pace',
    title: 'repeats leave the platform time to breathe (at least 50 ms)',
    broken: (calls) =>
      groups(withIds(calls))
        .filter((tries) => tries.some((one, index) => index > 0 && one.at - (tries[index - 1]?.at ?? 0) < 50))
        .map(([first]) => `${first ? idOf(first) : ''} was sent again at once`),
  },
  { letter: 'bets', title: 'the fate of every bet is found out, or the bet rolled back', broken: openBets },
  { letter: 'wins', title: 'wins and rollbacks are sent until they are answered', broken: openOthers },
  { letter: 'rounds', title: 'every round is ended', broken: openRounds },
  { letter: 'refused', title: 'a refused bet wins nothing', broken: winsOfRefusedBets },
];
