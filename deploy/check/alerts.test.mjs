import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { services } from '../local/topology.mjs';
import { root } from '../lab/common/run.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const rules = parse(read('deploy/observability/alerts.yml')).groups.flatMap((group) => group.rules);

/** Every metric that the code registers: its name, and the labels that its series carry. */
function registered() {
  const found = new Map();
  for (const service of ['kernel', ...services.map(({ name }) => name)]) {
    const folder = join(root, 'services', service, 'src');
    const files = readdirSync(join(root, 'services')).includes(service) ? readdirSync(folder, { recursive: true }) : [];
    for (const file of files.filter((name) => /(?<!spec|fixture)\.ts$/.test(name))) {
      const text = readFileSync(join(folder, file), 'utf8');
      for (const [, kind, name, rest] of text.matchAll(
        /metrics\.(gauge|counter|histogram)\(\s*'([a-z_0-9]+)',([\s\S]*?)\);/g,
      )) {
        const labels = [...(/\[([^\]]*)\]/.exec(rest)?.[1].matchAll(/'(\w+)'/g) ?? [])].map((match) => match[1]);
        const series = kind === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name];
        for (const one of series) found.set(one, labels);
      }
    }
  }
  // Prometheus itself writes this one.
  return found.set('up', []);
}

const words = /\b(?:sum|max|min|rate|increase|time|by|and|or|on)\b/g;
/** The series that an expression reads, each with the labels that it asks for. */
function seriesOf(expr) {
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels]) => labels.split(', '));
  const bare = expr.replace(/\bby \([^)]*\)/g, '').replace(/\[[^\]]*\]/g, '');
  const asked = [...bare.matchAll(/\{([^}]*)\}/g)].flatMap(([, text]) =>
    [...text.matchAll(/(\w+)!?=/g)].map((m) => m[1]),
  );
  const names =
    bare
      .replace(/\{[^}]*\}/g, '')
      .replace(words, '')
      .match(/[a-z_][a-z_0-9]*/g) ?? [];
  return { names, labels: [...grouped, ...asked] };
}

const balanced = (text) => {
  let depth = 0;
  for (const sign of text.replace(/"[^"]*"/g, '')) depth += { '(': 1, ')': -1 }[sign] ?? 0;
  return depth === 0;
};

describe('the alerts', () => {
  const known = registered();

  it('are there, each under one name', () => {
    assert.ok(rules.length >= 15);
    assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length);
  });

  for (const { alert, expr, labels, annotations, for: wait } of rules) {
    it(`${alert} reads what a service exports, and the runbook says what to do`, () => {
      const { names, labels: asked } = seriesOf(expr);
      assert.ok(names.length > 0 && balanced(expr), expr);
      for (const name of names) assert.ok(known.has(name), `no service exports ${name}`);
      const own = names.flatMap((name) => known.get(name));
      // A label that Prometheus writes itself moves the metric's own aside.
      const carried = new Set(['job', 'instance', ...own, ...own.map((label) => `exported_${label}`)]);
      for (const label of asked) assert.ok(carried.has(label), `${names.join(', ')} have no label ${label}`);
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
      rules.map(({ alert }) => alert),
    );
  });

  it('are fed: Prometheus asks every service at the door where its metrics are', () => {
    const { scrape_configs: jobs, rule_files: files } = parse(read('deploy/observability/prometheus.yml'));
    const targets = Object.fromEntries(jobs.map((job) => [job.job_name, job.static_configs[0].targets]));
    const inside = services.filter(({ ports }) => ports.internal);
    assert.deepEqual(
      targets,
      Object.fromEntries(inside.map(({ name, ports }) => [name, [`${name}:${ports.internal}`]])),
    );
    const { volumes } = parse(read('docker-compose.yml'), { merge: true }).services.prometheus;
    assert.ok(
      volumes.some((volume) => volume.startsWith('./deploy/observability/alerts.yml:') && volume.includes(files[0])),
    );
  });
});
