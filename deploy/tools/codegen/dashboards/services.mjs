import { dashboard, quantile, rate } from './dashboard.mjs';

/** A row for each service that answers: what it is asked, how well it answers, what it takes. */
const row = ({ name, title, memoryMb, jobs }) => {
  const own = `{job="${name}"}`;
  return [
    `${name}: ${title}`,
    [
      {
        title: 'Requests by status',
        unit: 'reqps',
        expr: `sum by (status) (${rate(`http_request_seconds_count${own}`)})`,
        legend: '{{status}}',
      },
      {
        title: 'Time to answer',
        unit: 's',
        expr: [0.5, 0.99].map((share) => [`${share * 100} %`, quantile(share, 'http_request_seconds', { where: own })]),
      },
      {
        title: 'Slowest routes (99 %)',
        unit: 's',
        expr: `topk(5, ${quantile(0.99, 'http_request_seconds', { by: ['method', 'route'], where: own })})`,
        legend: '{{method}} {{route}}',
      },
      {
        title: 'Processors',
        help: 'Seconds of processor in a second, by replica',
        expr: `sum by (instance) (${rate(`process_cpu_seconds_total${own}`)})`,
        legend: '{{instance}}',
      },
      {
        title: 'Memory',
        unit: 'bytes',
        limit: memoryMb * 1_048_576,
        expr: `process_resident_memory_bytes${own}`,
        legend: '{{instance}}',
      },
      {
        title: 'The event loop waits (99 %)',
        unit: 's',
        limit: 0.25,
        expr: `nodejs_eventloop_lag_p99_seconds${own}`,
        legend: '{{instance}}',
      },
      ...(jobs.length > 0
        ? [
            {
              title: 'Jobs that are overdue',
              unit: 's',
              limit: 300,
              expr: `max by (exported_job) (job_overdue_seconds${own}) > 0`,
              legend: '{{exported_job}}',
            },
            {
              title: 'Jobs by how they ended',
              expr: `sum by (exported_job, state) (increase(job_run_seconds_count${own}[$__rate_interval]))`,
              legend: '{{exported_job}} {{state}}',
            },
          ]
        : []),
    ],
  ];
};

export const servicesDashboard = (services) =>
  dashboard('banyan-services', 'Banyan: services', {
    All: [
      { title: 'Replicas that answer', expr: 'sum by (job) (up)', legend: '{{job}}' },
      {
        title: 'Answers that are faults',
        unit: 'percentunit',
        limit: 0.01,
        expr: `sum by (job) (${rate('http_request_seconds_count{status=~"5.."}')}) / sum by (job) (${rate('http_request_seconds_count')})`,
        legend: '{{job}}',
      },
      {
        title: 'Alerts that fire',
        limit: 1,
        expr: 'count by (alertname, severity) (ALERTS{alertstate="firing"})',
        legend: '{{alertname}} ({{severity}})',
      },
      {
        title: 'Tokens taken while Redis was away',
        unit: 'reqps',
        limit: 0.01,
        expr: `sum by (job) (${rate('auth_revocation_unchecked_total')})`,
        legend: '{{job}}',
      },
      {
        title: 'Password hashes',
        help: 'What waits for long waits for processors',
        expr: [
          ['wait', 'sum(identity_password_waiting)'],
          ['run', 'sum(identity_password_running)'],
          ['refused a second', `sum(${rate('identity_password_refused_total')})`],
        ],
      },
      {
        title: 'Answers that the gateway shares',
        unit: 'reqps',
        expr: `sum by (result) (${rate('gateway_shared_answers_total')})`,
        legend: '{{result}}',
      },
    ],
    ...Object.fromEntries(services.filter(({ outsider }) => !outsider).map(row)),
  });
