import { dashboard, rate } from './dashboard.mjs';

/** What PostgreSQL counts of each service's database, as the services read it. */
export const postgresDashboard = (services) => {
  const own = services.filter(({ database, outsider }) => database && !outsider);
  const only = `{job=~"${own.map(({ name }) => name).join('|')}"}`;
  const by = (metric) => `max by (job) (${metric}${only})`;
  return dashboard('banyan-postgres', 'Banyan: PostgreSQL', {
    'All databases': [
      {
        title: 'Transactions committed',
        unit: 'ops',
        expr: `max by (job) (${rate('database_transactions{outcome="committed"}')})`,
        legend: '{{job}}',
      },
      {
        title: 'Transactions rolled back',
        unit: 'ops',
        expr: `max by (job) (${rate('database_transactions{outcome="rolled_back"}')})`,
        legend: '{{job}}',
      },
      {
        title: 'Blocks that memory had',
        help: 'Below 99 % for long: the server’s memory is too small for what is asked',
        unit: 'percentunit',
        expr: `max by (job) (${rate('database_blocks{from="memory"}')}) / (max by (job) (${rate('database_blocks{from="memory"}')}) + max by (job) (${rate('database_blocks{from="disk"}')}))`,
        legend: '{{job}}',
      },
      { title: 'Connections to the database', expr: by('database_backends'), legend: '{{job}}' },
      { title: 'Size', unit: 'bytes', expr: by('database_size_bytes'), legend: '{{job}}' },
      {
        title: 'Deadlocks, in an hour',
        limit: 1,
        expr: 'max by (job) (increase(database_deadlocks[1h]))',
        legend: '{{job}}',
      },
      {
        title: 'Oldest write transaction',
        unit: 's',
        limit: 60,
        expr: 'max by (job) (event_relay_horizon_age_seconds)',
        legend: '{{job}}',
      },
      {
        title: 'Transaction ids until the server must freeze',
        help: 'PostgreSQL freezes by itself from two hundred million on and stops at two thousand million',
        limit: 1_000_000_000,
        expr: by('database_transaction_age'),
        legend: '{{job}}',
      },
    ],
    'Connections of the services': own.map(({ name }) => ({
      title: name,
      help: 'What waits for a connection waits for the slowest statement',
      expr: `sum by (pool, state) (database_pool_connections{job="${name}"})`,
      legend: '{{pool}} {{state}}',
    })),
  });
};
