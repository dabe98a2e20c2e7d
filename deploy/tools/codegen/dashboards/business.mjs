import { dashboard, quantile, rate } from './dashboard.mjs';

const objectivesIn = (services) => services.flatMap(({ objectives }) => Object.entries(objectives));

/** What people do here, and what money waits for. */
export const businessDashboard = (services) =>
  dashboard('banyan-business', 'Banyan: business', {
    'What people do': objectivesIn(services).map(([name, { title }]) => ({
      title,
      help: 'In a minute',
      expr: `60 * sum by (outcome) (${rate(`gateway_objective_seconds_count{objective="${name}"}`)})`,
      legend: '{{outcome}}',
    })),
    'Cashier': [
      {
        title: 'Oldest withdrawal by state',
        unit: 's',
        expr: 'max by (state) (wallet_withdrawal_oldest_seconds) > 0',
        legend: '{{state}}',
      },
      {
        title: 'Withdrawals decided, in an hour',
        expr: 'sum by (decision) (increase(wallet_withdrawal_decision_seconds_count[1h]))',
        legend: '{{decision}}',
      },
      {
        title: 'Time to the decision (95 %)',
        unit: 's',
        limit: 3_600,
        expr: 'histogram_quantile(0.95, sum by (le) (increase(wallet_withdrawal_decision_seconds_bucket[1d])))',
        legend: 'of the last day',
      },
      {
        title: 'Oldest payment case',
        unit: 's',
        limit: 3_600,
        single: true,
        expr: 'max(wallet_payment_case_oldest_seconds)',
      },
      {
        title: 'Deposits that no report told of, in a day',
        single: true,
        expr: 'sum(increase(wallet_deposits_found_total[1d]))',
      },
      {
        title: 'Oldest win that waits for two operators',
        unit: 's',
        limit: 3_600,
        single: true,
        expr: 'max(wallet_held_win_oldest_seconds)',
      },
      { title: 'Wins that wait for two operators', limit: 1, single: true, expr: 'max(wallet_held_wins)' },
    ],
    'Ledger': [
      {
        title: 'The ledger adds up',
        help: '1 while it does',
        single: true,
        expr: 'min(wallet_ledger_integrity_ok)',
      },
      { title: 'The journal is what was sealed', single: true, expr: 'min(wallet_seal_chain_ok)' },
      { title: 'Since the last proof', unit: 's', limit: 600, single: true, expr: 'time() - max(wallet_ledger_integrity_checked_seconds)' },
      {
        title: 'Oldest row without a seal',
        unit: 's',
        limit: 300,
        single: true,
        expr: 'max(wallet_seal_unsealed_seconds)',
      },
      {
        title: 'Commands booked',
        unit: 'ops',
        expr: `sum(${rate('wallet_ledger_batch_commands_sum')})`,
        legend: 'commands',
      },
      {
        title: 'One call of the database',
        unit: 's',
        expr: [0.5, 0.99].map((share) => [`${share * 100} %`, quantile(share, 'wallet_ledger_batch_seconds')]),
      },
      {
        title: 'Commands that wait, lanes, refusals',
        expr: [
          ['wait', 'sum(wallet_ledger_queue_commands)'],
          ['lanes', 'sum(wallet_ledger_lanes)'],
          ['refused a second', `sum(${rate('wallet_ledger_busy_total')})`],
          ['calls that fail a second', `sum(${rate('wallet_ledger_batch_failures_total')})`],
        ],
      },
    ],
    'Vendors': [
      {
        title: 'Calls by vendor',
        unit: 'reqps',
        expr: `sum by (vendor) (${rate('games_vendor_request_seconds_count')})`,
        legend: '{{vendor}}',
      },
      {
        title: 'Refused and failed by status',
        unit: 'reqps',
        expr: `sum by (vendor, status) (${rate('games_vendor_request_seconds_count{status!="OK"}')})`,
        legend: '{{vendor}} {{status}}',
      },
      {
        title: 'Time to answer a vendor (99 %)',
        unit: 's',
        limit: 0.25,
        expr: quantile(0.99, 'games_vendor_request_seconds', { by: ['vendor'] }),
        legend: '{{vendor}}',
      },
      {
        title: 'Time until a vendor answers us (99 %)',
        unit: 's',
        expr: quantile(0.99, 'games_vendor_call_seconds', { by: ['vendor', 'operation'] }),
        legend: '{{vendor}} {{operation}}',
      },
      {
        title: 'Rounds open for more than a day',
        limit: 1,
        expr: 'max by (vendor) (games_rounds_overdue)',
        legend: '{{vendor}}',
      },
      {
        title: 'Late, in conflict, above a ceiling, stuck',
        expr: [
          ['late bets in an hour', 'sum(increase(games_late_bets_total[1h]))'],
          ['late wins in an hour', 'sum(increase(games_late_wins_total[1h]))'],
          ['conflicts in an hour', 'sum(increase(games_vendor_conflicts_total[1h]))'],
          ['wins above a ceiling in an hour', 'sum(increase(games_wins_above_ceiling_total[1h]))'],
          ['transfers that wait for operators', 'sum(games_vendor_transfers_stuck)'],
          ['beacons asked in vain in an hour', 'sum(increase(lottery_beacon_late_total[1h]))'],
        ],
      },
    ],
    'Agents and offers': [
      {
        title: 'How old sales and teams are',
        unit: 's',
        expr: [
          ['sales', 'max(contracts_watermark_age_seconds)'],
          ['teams', 'max(contracts_team_days_age_seconds)'],
          ['products of lines', 'max(contracts_products_age_seconds)'],
        ],
      },
      {
        title: 'Payments of salaries and dividends',
        expr: [
          ['bills that failed', 'max(contracts_bills_failed)'],
          ['refused in an hour', 'sum(increase(contracts_postings_refused_total[1h]))'],
          ['late in an hour', 'sum(increase(contracts_postings_late_total[1h]))'],
        ],
      },
      {
        title: 'Gifts that the wallet did not take, in an hour',
        limit: 1,
        expr: 'sum(increase(promotions_invalid_gifts_total[1h]))',
        legend: 'gifts',
      },
    ],
  }); // prettier-ignore
