import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { services } from '../local/topology.mjs';
import { root } from '../lab/common/run.mjs';
import { askedBy, knownMetrics, labelsOf, rulesIn, wrongIn } from './promql.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const files = ['alerts.yml', 'objectives.yml'];
const all = files.flatMap(rulesIn);
const rules = all.filter(({ alert }) => alert);

describe('the alerts', () => {
  const known = knownMetrics();

  it('are there, each once for those who get up and once for those who look today', () => {
    assert.ok(rules.length >= 40);
    assert.equal(new Set(rules.map(({ alert, labels }) => `${alert} ${labels.severity}`)).size, rules.length);
  });

  it('would not be taken with a metric, a label or a bracket that is wrong', () => {
    const wrong = (expr) => wrongIn(expr, known).length;
    assert.equal(wrong('max by (job) (event_consumer_lag{topic="a"}) > 1'), 0);
    assert.equal(wrong('event_consumer_lags > 1'), 1);
    assert.equal(wrong('event_consumer_lag{subject="a"} > 1'), 1);
    assert.equal(wrong('sum by (vendor) (event_consumer_lag) > 1'), 1);
    assert.throws(() => wrong('sum(event_consumer_lag > 1'), /cannot be read/);
  });

  it('read recordings that are made of what a service exports', () => {
    const recordings = all.filter(({ record, expr }) => record && !expr.startsWith('vector('));
    assert.ok(recordings.length > 90);
    for (const { expr } of recordings) assert.deepEqual(wrongIn(expr, known), []);
  });

  for (const { alert, expr, labels, annotations, for: wait } of rules) {
    it(`${alert} (${labels.severity}) reads what a service exports, and the runbook says what to do`, () => {
      assert.deepEqual(wrongIn(expr, known), []);
      const carried = labelsOf(askedBy(expr).selectors.flatMap(({ metric }) => known.get(metric)));
      for (const [, label] of annotations.summary.matchAll(/\$labels\.(\w+)/g))
        assert.ok(carried.has(label), `${alert} has no label ${label}`);
      assert.match(wait, /^\d+[sm]$/);
      assert.ok(['page', 'warn'].includes(labels.severity));
      assert.equal(annotations.runbook, `docs/runbook.md#${alert.toLowerCase()}`);
      assert.match(read('docs/runbook.md'), new RegExp(`^### ${alert}\n\n\\S`, 'm'));
    });
  }

  it('are the only ones that the runbook explains', () => {
    const section = /^## Alerts\n([\s\S]*?)(?=^## )/m.exec(read('docs/runbook.md'))[1];
    assert.deepEqual(
      [...section.matchAll(/^### (\w+)$/gm)].map((match) => match[1]),
      [...new Set(rules.map(({ alert }) => alert))],
    );
  });

  it('are fed: Prometheus asks every service at the door where its metrics are', () => {
    const { scrape_configs: jobs, rule_files: taken } = parse(read('deploy/observability/prometheus.yml'));
    const targets = Object.fromEntries(jobs.map((job) => [job.job_name, job.static_configs[0].targets]));
    const inside = services.filter(({ ports }) => ports.internal);
    assert.deepEqual(
      targets,
      Object.fromEntries(inside.map(({ name, ports }) => [name, [`${name}:${ports.internal}`]])),
    );
    const { volumes } = parse(read('docker-compose.yml'), { merge: true }).services.prometheus;
    assert.deepEqual(
      taken.map((path) => volumes.find((volume) => volume.includes(`:${path}:`))?.split(':')[0]),
      files.map((file) => `./deploy/observability/${file}`),
    );
  });
});
