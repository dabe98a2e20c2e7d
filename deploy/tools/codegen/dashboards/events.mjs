import { dashboard, quantile, rate } from './dashboard.mjs';

/** How facts travel: from outboxes into Kafka, out of it into services, and what did not get through. */
const row = ({ name, consumes }) => [
  `${name} handles`,
  [
    {
      title: 'Behind by topic',
      help: 'Messages of the log that it has not settled',
      limit: 10_000,
      expr: `max by (topic) (event_consumer_lag{job="${name}"})`,
      legend: '{{topic}}',
    },
    {
      title: 'From the event to its handling',
      unit: 's',
      limit: 10,
      expr: [0.5, 0.99].map((share) => [
        `${share * 100} %`,
        quantile(share, 'event_delay_seconds', { where: `{job="${name}"}` }),
      ]),
    },
    {
      title: 'Slowest handlers (99 %)',
      help: `Handles ${consumes.join(', ')}`,
      unit: 's',
      expr: `topk(5, ${quantile(0.99, 'event_handler_seconds', { by: ['handler'], where: `{job="${name}"}` })})`,
      legend: '{{handler}}',
    },
  ],
];

export const eventsDashboard = (services) =>
  dashboard('banyan-events', 'Banyan: events and Kafka', {
    'Into the log': [
      {
        title: 'Events sent',
        unit: 'ops',
        expr: `sum by (job, source) (${rate('event_relay_messages_total')})`,
        legend: '{{job}} {{source}}',
      },
      {
        title: 'Oldest event that waits for the log',
        unit: 's',
        limit: 10,
        expr: 'max by (job, source) (event_relay_lag_seconds)',
        legend: '{{job}} {{source}}',
      },
      {
        title: 'Oldest write transaction, which holds events back',
        unit: 's',
        limit: 60,
        expr: 'max by (job) (event_relay_horizon_age_seconds)',
        legend: '{{job}}',
      },
      { title: 'Replicas that send', expr: 'sum by (job) (event_relay_leader)', legend: '{{job}}' },
      {
        title: 'Passes that failed',
        unit: 'ops',
        expr: `sum by (job) (${rate('event_relay_failures_total')})`,
        legend: '{{job}}',
      },
      {
        title: 'Times that the log had lost messages, in a day',
        limit: 1,
        expr: 'sum by (job) (increase(event_relay_rewinds_total[1d]))',
        legend: '{{job}}',
      },
    ],
    'What did not get through': [
      { title: 'Messages that wait for a retry', expr: 'max by (job) (event_parked_messages)', legend: '{{job}}' },
      {
        title: 'Tries that failed',
        unit: 'ops',
        expr: `sum by (job, handler) (${rate('event_retries_total')})`,
        legend: '{{job}} {{handler}}',
      },
      {
        title: 'Dead letters, in a day',
        limit: 1,
        expr: 'sum by (job, handler) (increase(event_dead_letters_total[1d]))',
        legend: '{{job}} {{handler}}',
      },
    ],
    ...Object.fromEntries(services.filter(({ consumes }) => consumes.length > 0).map(row)),
  });
