import { stringify } from 'yaml';

/**
 * deploy/observability/objectives.yml: how well people are served, measured against what the services' declarations promise. An objective
 * allows a share of what is asked to be bad. Its alerts say how many times too fast that share is used up: over a long time, so that a moment
 * does not call anybody, and over a short one, so that what is over does not either.
 */

const windows = ['5m', '30m', '1h', '6h', '3d'];

/** The share of a month's allowance that is gone: 2 % within an hour, 5 % within six, 10 % within three days. */
const burning = [
  { severity: 'page', pairs: [['1h', '5m', 14.4], ['6h', '30m', 6]] },
  { severity: 'warn', pairs: [['3d', '6h', 1]] },
]; // prettier-ignore

/** Of fewer than so many one alone would be too much: their failures are seen by the people who ask. */
const fewest = 10;

/** Prometheus 3 writes the bound 1 as 1.0, earlier ones as the program does. */
const bound = (seconds) => (Number.isInteger(seconds) ? `le=~"${seconds}|${seconds}[.]0"` : `le="${seconds}"`);
const count = (metric, labels, window, of = 'rate') => `sum(${of}(${metric}_count{${labels}}[${window}]))`;
const percent = (share) => `${Number((share * 100).toPrecision(6))} %`;

/** What takes longer than `seconds`, of what a histogram counts. */
const late = (metric, labels, seconds) => ({
  bad: (window) =>
    `1 - sum(rate(${metric}_bucket{${[labels, bound(seconds)].filter(Boolean).join(',')}}[${window}])) / ${count(metric, labels, window)}`,
  asked: (window) => count(metric, labels, window, 'increase'),
});

const served = 'gateway_objective_seconds';

/** The two promises of a declared objective: that it is answered, and how soon. */
const declared = (name, { title, answered, within }) => [
  {
    name: `${name}Fails`,
    what: `${title}: ${percent(answered)} without a fault of ours`,
    goal: answered,
    bad: (window) =>
      `(${count(served, `objective="${name}",outcome="failed"`, window)} or vector(0)) / ${count(served, `objective="${name}",outcome=~"answered|failed"`, window)}`,
    asked: (window) => count(served, `objective="${name}",outcome=~"answered|failed"`, window, 'increase'),
  },
  {
    name: `${name}Slow`,
    what: `${title}: ${percent(within.share)} within ${within.seconds} s`,
    goal: within.share,
    ...late(served, `objective="${name}",outcome="answered"`, within.seconds),
  },
];

/** What no request of somebody's measures. */
const further = [
  {
    name: 'DecisionLate',
    what: 'Withdrawals that operators decide about: 95 % within an hour',
    goal: 0.95,
    ...late('wallet_withdrawal_decision_seconds', '', 3_600),
  },
  {
    name: 'EventsHandledLate',
    what: 'Events are handled: 99.9 % within 10 s of what they tell',
    goal: 0.999,
    ...late('event_delay_seconds', '', 10),
  },
  {
    name: 'EventsSentLate',
    what: 'Events are in the log: 99.9 % of the time none waits longer than 10 s',
    goal: 0.999,
    now: 'max(event_relay_lag_seconds) > bool 10',
  },
];

/** Every objective of the platform: its name, which is its alert's, what it promises, and the share that may be bad. */
export const objectivesOf = (services) => [
  ...services.flatMap(({ objectives }) => Object.entries(objectives).flatMap(([name, one]) => declared(name, one))),
  ...further,
];

/** A share as Prometheus reads it, without what binary fractions add. */
const share = (value) => Number(value.toPrecision(6));

const recordings = ({ name, goal, now, bad, asked }) => {
  const recorded = (record, expr) => ({ record, expr, labels: { objective: name } });
  return [
    recorded('objective:allowed_share', `vector(${share(1 - goal)})`),
    ...(now ? [recorded('objective:bad_now', now)] : []),
    ...windows.map((window) =>
      recorded(
        `objective:bad_share:${window}`,
        now ? `avg_over_time(objective:bad_now{objective="${name}"}[${window}])` : bad(window),
      ),
    ),
    ...(asked ? ['1h', '6h', '3d'].map((window) => recorded(`objective:asked:${window}`, asked(window))) : []),
  ];
};

const alerts = ({ name, what, goal, asked }) =>
  burning.map(({ severity, pairs }) => ({
    alert: name,
    expr: pairs
      .map(([long, short, factor]) => {
        const most = share((1 - goal) * factor);
        const enough = asked ? ` and objective:asked:${long}{objective="${name}"} >= ${fewest}` : '';
        return `(objective:bad_share:${long}{objective="${name}"} > ${most} and objective:bad_share:${short}{objective="${name}"} > ${most}${enough})`;
      })
      .join(' or '),
    for: severity === 'page' ? '1m' : '15m',
    labels: { severity },
    annotations: {
      summary: `${what}: at this rate the month’s allowance does not last`,
      runbook: `docs/runbook.md#${name.toLowerCase()}`,
    },
  }));

/** The rules of Prometheus: what is recorded of each objective, and its alerts. */
export function objectiveRules(services) {
  const all = objectivesOf(services);
  const groups = [
    { name: 'objectives', interval: '30s', rules: all.flatMap(recordings) },
    { name: 'objectives-burning', interval: '30s', rules: all.flatMap(alerts) },
  ];
  return `# Written by npm run codegen from services/*/service.mjs.\n${stringify({ groups }, { lineWidth: 0 })}`;
}
