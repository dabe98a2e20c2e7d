/** How many times the basket is bet on each draw. */
export interface Plan {
  readonly draws: number;
  /** Of the first draw. */
  readonly start: number;
  /** After every so many draws the multiple grows by this factor; 1: it stays. */
  readonly factor: number;
  readonly every: number;
  /** It never grows above this. */
  readonly most: number;
}

/** The multiple of each draw, the first one first. It depends on the draw's place alone: a draw that is skipped changes no other one. */
export const multiplesOf = ({ draws, start, factor, every, most }: Plan): number[] =>
  Array.from({ length: draws }, (_none, i) => Math.min(most, start * factor ** Math.floor(i / every)));

export const chaseReasons = ['COMPLETED', 'WON', 'PROFIT', 'CANCELLED', 'STOPPED', 'REFUSED'] as const;
export type ChaseReason = (typeof chaseReasons)[number];

export const chaseStates = ['RUNNING', 'STOPPING', 'ENDED'] as const;

/** What a bet was refused for: the refusal's code, and what its sentence names. */
export interface Refused {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>> | null;
}

export interface ChaseRules {
  readonly state: (typeof chaseStates)[number];
  readonly stopOnWin: boolean;
  readonly stopProfitMinor: string | null;
}

/** A draw of a plan with the ticket that was bet on it. */
export interface PlannedDraw {
  readonly place: number;
  readonly issueId: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly multiple: number;
  readonly stakeMinor: string;
  readonly key: string;
  readonly state: 'WAITING' | 'BET' | 'DONE' | 'SKIPPED' | 'DROPPED';
  readonly ticketState: string | null;
  readonly payoutMinor: string | null;
  /** The ticket came to nothing for this. */
  readonly refusedAs: Refused | null;
}

/** What somebody wants of a plan, or what the bet on one of its draws was refused for. */
export type Asked =
  | { readonly stop: Extract<ChaseReason, 'CANCELLED' | 'STOPPED'> }
  | { readonly refused: Refused & { readonly place: number } };

/** What is to be written of a plan now, and the draw to bet on after that. */
export interface Step {
  readonly done: number[];
  readonly skipped: ReadonlyArray<Refused & { readonly place: number }>;
  readonly stop: { readonly reason: ChaseReason; readonly refused: Refused | null } | null;
  readonly isOver: boolean;
  readonly bet: PlannedDraw | null;
}

/** Refusals that are about the member or his bets: the next draw would be refused as well, and the plan ends. Others skip their draw. */
const ending: ReadonlySet<string> = new Set([
  'lottery.insufficient_funds',
  'lottery.player_blocked',
  'lottery.excluded',
  'lottery.limit_reached',
  'lottery.currency_not_offered',
  'lottery.bet_unknown',
  'lottery.numbers_wrong',
  'lottery.numbers_repeated',
  'lottery.unit_too_small',
  'lottery.chase_plan_wrong',
]);

const decided: ReadonlySet<string | null> = new Set(['LOST', 'DUE', 'WON', 'TAKING', 'REFUNDED']);

/** The next step of a plan by what its rows say, read under its lock. */
export function stepOf(rules: ChaseRules, before: readonly PlannedDraw[], now: Date, asked?: Asked): Step {
  const skipped: Array<Refused & { place: number }> = [];
  const done: number[] = [];
  const draws = before.map((draw): PlannedDraw => {
    const refused = refusedOf(draw, now, asked);
    if (refused) {
      skipped.push({ ...refused, place: draw.place });
      return { ...draw, state: 'SKIPPED' };
    }
    if (draw.state !== 'BET' || !decided.has(draw.ticketState)) return draw;
    done.push(draw.place);
    return { ...draw, state: 'DONE' };
  });
  const isRunning = rules.state === 'RUNNING';
  const open = draws.filter(({ state }) => state === 'BET');
  const waiting = draws.filter(({ state }) => state === 'WAITING');
  const reason = isRunning ? reasonOf(rules, draws, skipped, asked) : null;
  const goesOn = isRunning && !reason && waiting.length > 0;
  const isOver = !goesOn && open.length === 0;
  const stop = reason ?? (isRunning && isOver ? ({ reason: 'COMPLETED', refused: null } as const) : null);
  return { done, skipped, stop, isOver, bet: betOf(rules, open, goesOn ? waiting[0] : undefined, now) };
}

function refusedOf(draw: PlannedDraw, now: Date, asked: Asked | undefined): Refused | null {
  if (draw.state === 'BET') return draw.refusedAs;
  if (draw.state !== 'WAITING') return null;
  if (asked && 'refused' in asked && asked.refused.place === draw.place) return asked.refused;
  return draw.closesAt <= now ? { code: 'lottery.closed', details: null } : null;
}

function reasonOf(
  { stopOnWin, stopProfitMinor }: ChaseRules,
  draws: readonly PlannedDraw[],
  skipped: Step['skipped'],
  asked: Asked | undefined,
): Step['stop'] {
  if (asked && 'stop' in asked) return { reason: asked.stop, refused: null };
  const refusal = skipped.find(({ code }) => ending.has(code));
  if (refusal) return { reason: 'REFUSED', refused: refusal };
  const results = draws.filter(({ state, ticketState }) => state === 'DONE' && ticketState !== 'REFUNDED');
  if (stopOnWin && results.some(({ payoutMinor }) => BigInt(payoutMinor ?? 0) > 0n))
    return { reason: 'WON', refused: null };
  const profit = results.reduce((sum, each) => sum + BigInt(each.payoutMinor ?? 0) - BigInt(each.stakeMinor), 0n);
  return stopProfitMinor !== null && profit >= BigInt(stopProfitMinor) ? { reason: 'PROFIT', refused: null } : null;
}

/** First what the wallet has not answered; then the next draw once it is sold, and for a plan that may stop once all before it is decided. */
function betOf(
  { stopOnWin, stopProfitMinor }: ChaseRules,
  open: readonly PlannedDraw[],
  next: PlannedDraw | undefined,
  now: Date,
): PlannedDraw | null {
  const unanswered = open.find(({ ticketState }) => ticketState === 'PENDING');
  if (unanswered) return unanswered;
  if (!next || next.opensAt > now) return null;
  return (stopOnWin || stopProfitMinor !== null) && open.length > 0 ? null : next;
}
