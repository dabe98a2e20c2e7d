// Every alert fires on series that are as bad as it says, and is silent on series that are just not: Prometheus' own tool evaluates them.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { readDeclarations } from '../local/declarations.mjs';
import { objectivesOf } from '../tools/codegen/objectives.mjs';
import { promtool } from './promtool.mjs';
import { rulesIn } from './promql.mjs';

/** A value every half minute for two hours. */
const always = (value) => `${value}x240`;
const rising = (each) => `0+${each}x240`;

/** Of an alert's series what makes it fire, and what is nearest to that and does not. */
const cases = {
  ServiceDown: [{ 'up{job="wallet"}': always(0) }, { 'up{job="wallet"}': always(1) }],
  LedgerUnbalanced: [{ 'wallet_ledger_integrity_ok{job="wallet"}': always(0) }, { 'wallet_ledger_integrity_ok{job="wallet"}': always(1) }],
  LedgerProofLate: [
    { 'wallet_ledger_integrity_checked_seconds{mode="full"}': always(0) },
    // One that is late is of no account while the other kind of proof is not.
    { 'wallet_ledger_integrity_checked_seconds{mode="full"}': always(0), 'wallet_ledger_integrity_checked_seconds{mode="quick"}': rising(30) },
  ],
  LedgerSealChainBroken: [{ 'wallet_seal_chain_ok{job="wallet"}': always(0) }, { 'wallet_seal_chain_ok{job="wallet"}': always(1) }],
  LedgerSealLate: [{ 'wallet_seal_unsealed_seconds{job="wallet"}': always(301) }, { 'wallet_seal_unsealed_seconds{job="wallet"}': always(300) }],
  EventHorizonOld: [{ 'event_relay_horizon_age_seconds{job="games"}': always(61) }, { 'event_relay_horizon_age_seconds{job="games"}': always(60) }],
  EventOutboxOld: [{ 'event_relay_lag_seconds{job="games",source="outbox"}': always(61) }, { 'event_relay_lag_seconds{job="games",source="outbox"}': always(60) }],
  EventLogLostMessages: [{ 'event_relay_rewinds_total{job="games"}': rising(1) }, { 'event_relay_rewinds_total{job="games"}': always(3) }],
  EventRelayWithoutLeader: [
    { 'event_relay_leader{job="games",instance="a"}': always(0), 'event_relay_leader{job="games",instance="b"}': always(0) },
    { 'event_relay_leader{job="games",instance="a"}': always(0), 'event_relay_leader{job="games",instance="b"}': always(1), 'event_relay_leader{job="gateway"}': always(0) },
  ],
  EventConsumerLag: [{ 'event_consumer_lag{job="games",topic="wallet.v1"}': always(10_001) }, { 'event_consumer_lag{job="games",topic="wallet.v1"}': always(10_000) }],
  EventParked: [{ 'event_parked_messages{job="games"}': always(1) }, { 'event_parked_messages{job="games"}': always(0) }],
  EventDeadLetters: [{ 'event_dead_letters_total{job="games",handler="h"}': rising(1) }, { 'event_dead_letters_total{job="games",handler="h"}': always(4) }],
  WalletBusy: [{ 'wallet_ledger_busy_total{job="wallet"}': rising(40) }, { 'wallet_ledger_busy_total{job="wallet"}': rising(30) }],
  WalletBatchFailures: [{ 'wallet_ledger_batch_failures_total{job="wallet",kind="lost"}': rising(7) }, { 'wallet_ledger_batch_failures_total{job="wallet",kind="lost"}': rising(6) }],
  WithdrawalReviewOld: [
    { 'wallet_withdrawal_oldest_seconds{job="wallet",state="IN_REVIEW"}': always(3_601) },
    { 'wallet_withdrawal_oldest_seconds{job="wallet",state="IN_REVIEW"}': always(3_600), 'wallet_withdrawal_oldest_seconds{job="wallet",state="PAYING"}': always(4_000) },
  ],
  WithdrawalPayoutStuck: [
    { 'wallet_withdrawal_oldest_seconds{job="wallet",state="PAYING"}': always(901) },
    { 'wallet_withdrawal_oldest_seconds{job="wallet",state="PAYING"}': always(900), 'wallet_withdrawal_oldest_seconds{job="wallet",state="IN_REVIEW"}': always(3_000) },
  ],
  WithdrawalPayoutFailed: [{ 'wallet_withdrawal_oldest_seconds{job="wallet",state="PAY_FAILED"}': always(1_801) }, { 'wallet_withdrawal_oldest_seconds{job="wallet",state="PAY_FAILED"}': always(1_800) }],
  PaymentCaseOld: [{ 'wallet_payment_case_oldest_seconds{job="wallet"}': always(3_601) }, { 'wallet_payment_case_oldest_seconds{job="wallet"}': always(3_600) }],
  HeldWinOld: [{ 'wallet_held_win_oldest_seconds{job="wallet"}': always(3_601) }, { 'wallet_held_win_oldest_seconds{job="wallet"}': always(3_600) }],
  JobLate: [{ 'job_overdue_seconds{job="wallet",exported_job="payouts"}': always(301) }, { 'job_overdue_seconds{job="wallet",exported_job="payouts"}': always(300) }],
  JobFails: [
    { 'job_run_seconds_count{job="wallet",exported_job="payouts",state="failed"}': rising(1) },
    { 'job_run_seconds_count{job="wallet",exported_job="payouts",state="failed"}': rising(0.02), 'job_run_seconds_count{job="wallet",exported_job="payouts",state="done"}': rising(1) },
  ],
  SalesIncomplete: [{ 'contracts_watermark_age_seconds{job="contracts"}': always(1_801) }, { 'contracts_watermark_age_seconds{job="contracts"}': always(1_800) }],
  TeamDaysOld: [{ 'contracts_team_days_age_seconds{job="contracts"}': always(601) }, { 'contracts_team_days_age_seconds{job="contracts"}': always(600) }],
  LineProductsOld: [{ 'contracts_products_age_seconds{job="contracts"}': always(901) }, { 'contracts_products_age_seconds{job="contracts"}': always(900) }],
  BillsFailed: [{ 'contracts_bills_failed{job="contracts"}': always(1) }, { 'contracts_bills_failed{job="contracts"}': always(0) }],
  // Two replicas of which each asked now and then; a beacon that was late for some draws of the last hour.
  BeaconSilent: [{ 'lottery_beacon_late_total{job="lottery",instance="a"}': rising(1), 'lottery_beacon_late_total{job="lottery",instance="b"}': rising(1) }, { 'lottery_beacon_late_total{job="lottery",instance="a"}': rising(1) }],
  VendorErrors: [
    { 'games_vendor_request_seconds_count{vendor="studio",status="BUSY"}': rising(6), 'games_vendor_request_seconds_count{vendor="studio",status="OK"}': rising(94) },
    { 'games_vendor_request_seconds_count{vendor="studio",status="BUSY"}': rising(4), 'games_vendor_request_seconds_count{vendor="studio",status="OK"}': rising(96) },
  ],
  VendorRefused: [
    { 'games_vendor_request_seconds_count{vendor="studio",status="INVALID_SIGNATURE"}': rising(16) },
    { 'games_vendor_request_seconds_count{vendor="studio",status="INVALID_SIGNATURE"}': rising(14), 'games_vendor_request_seconds_count{vendor="studio",status="OK"}': rising(100) },
  ],
  VendorConflicts: [{ 'games_vendor_conflicts_total{vendor="studio"}': rising(1) }, { 'games_vendor_conflicts_total{vendor="studio"}': always(9) }],
  RevocationUnchecked: [{ 'auth_revocation_unchecked_total{job="games"}': rising(1) }, { 'auth_revocation_unchecked_total{job="games"}': always(9) }],
}; // prettier-ignore

/** Of each objective series of which a share is bad: of ten thousand in half a minute, `bad`. */
const asked = 10_000;
const served = ({ name, within }) => ({
  [`${name}Fails`]: (bad) => ({
    [`gateway_objective_seconds_count{objective="${name}",outcome="answered"}`]: rising(asked - bad),
    [`gateway_objective_seconds_count{objective="${name}",outcome="failed"}`]: rising(bad),
  }),
  [`${name}Slow`]: (bad) => ({
    [`gateway_objective_seconds_bucket{objective="${name}",outcome="answered",le="${within}"}`]: rising(asked - bad),
    [`gateway_objective_seconds_count{objective="${name}",outcome="answered"}`]: rising(asked),
    // What failed is no answer that was slow.
    [`gateway_objective_seconds_count{objective="${name}",outcome="failed"}`]: rising(asked),
  }),
});
const histogram = (metric, within) => (bad) => ({
  [`${metric}_bucket{job="wallet",le="${within}"}`]: rising(asked - bad),
  [`${metric}_count{job="wallet"}`]: rising(asked),
});
const services = await readDeclarations();
const burning = {
  ...Object.assign(
    {},
    ...services.flatMap(({ objectives }) =>
      Object.entries(objectives).map(([name, { within }]) => served({ name, within: within.seconds })),
    ),
  ),
  DecisionLate: histogram('wallet_withdrawal_decision_seconds', 3_600),
  EventsHandledLate: histogram('event_delay_seconds', 10),
};

const rules = [...rulesIn('alerts.yml'), ...rulesIn('objectives.yml')];
const rulesOf = (alert) => rules.filter((rule) => rule.alert === alert || rule.labels?.objective === alert);

const folder = mkdtempSync(join(tmpdir(), 'banyan-alerts-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const tool = promtool();

/** What one test of the tool's is: in the end of two hours exactly the alerts of these severities fire. */
const endingWith =
  (alert) =>
  ([series, firing]) => ({
    interval: '30s',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [
      {
        expr: 'count by (alertname, severity) (ALERTS{alertstate="firing"})',
        eval_time: '2h',
        exp_samples: firing.map((severity) => ({ labels: `{alertname="${alert}", severity="${severity}"}`, value: 1 })),
      },
    ],
  });

/** Evaluates an alert's rules over series, each with the severities that fire in the end: nothing when they do, else what was different. */
function evaluated(alert, ...expected) {
  const file = (name, content) => {
    writeFileSync(join(folder, name), stringify(content));
    return join(folder, name);
  };
  const ofAlert = file('rules.yml', { groups: [{ name: alert, rules: rulesOf(alert) }] });
  const tests = expected.map(endingWith(alert));
  const told = file('test.yml', { rule_files: [ofAlert], evaluation_interval: '30s', tests });
  const { status, stdout, stderr } = spawnSync(tool, ['test', 'rules', told], { encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

const why = 'promtool is not on PATH, and Debian’s package prometheus cannot be had';
describe('each alert', { skip: tool ? false : why }, () => {
  it('has series here on which it fires', () => {
    assert.deepEqual(
      new Set([...Object.keys(cases), ...Object.keys(burning), 'EventsSentLate']),
      new Set(rules.flatMap(({ alert }) => alert ?? [])),
    );
    assert.deepEqual(
      new Set([...Object.keys(burning), 'EventsSentLate']),
      new Set(objectivesOf(services).map(({ name }) => name)),
    );
  });

  for (const [alert, [bad, good]] of Object.entries(cases))
    it(`${alert} fires on what is bad, and not on what is nearly so`, () => {
      const [{ labels }] = rulesOf(alert);
      // Where nothing is measured, nothing is wrong; that a service is not there is told by ServiceDown.
      assert.equal(evaluated(alert, [bad, [labels.severity]], [good, []], [{}, []]), '');
    });

  for (const [alert, series] of Object.entries(burning))
    it(`${alert} pages when its allowance goes fast, warns when it goes too fast, and is silent when it lasts`, () => {
      const { goal } = objectivesOf(services).find(({ name }) => name === alert);
      const allowed = (1 - goal) * asked;
      // A few in a quiet night call nobody: nine in two hours, all of them bad.
      const few = Object.entries(series(asked)).map(([name, values]) => [
        name,
        values.replace(`+${asked}x`, '+0.0375x'),
      ]);
      assert.equal(
        evaluated(
          alert,
          [series(Math.ceil(allowed * 15)), ['page', 'warn']],
          [series(Math.ceil(allowed * 3)), ['warn']],
          [series(Math.floor(allowed * 0.9)), []],
          [Object.fromEntries(few), []],
        ),
        '',
      );
    });

  it('EventsSentLate pages while events wait, warns of what was, and is silent when none waits', () => {
    const lag = (values) => ({ 'event_relay_lag_seconds{job="games",source="outbox"}': values });
    assert.equal(
      evaluated(
        'EventsSentLate',
        [lag(always(11)), ['page', 'warn']],
        [lag('0x30 11 0x208'), ['warn']],
        [lag(always(10)), []],
      ),
      '',
    );
  });

  it('would be found silent here, were its bound another one', () => {
    assert.match(evaluated('EventParked', [{ 'event_parked_messages{job="games"}': always(0) }, ['warn']]), /FAILED/);
  });
});
