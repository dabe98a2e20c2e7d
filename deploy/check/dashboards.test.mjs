// Grafana's dashboards: every panel draws what the platform exposes, every service and objective is on one, and compose gives them to Grafana.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { services } from '../local/topology.mjs';
import { objectivesOf } from '../tools/codegen/objectives.mjs';
import { root } from '../lab/common/run.mjs';
import { askedBy, knownMetrics, labelsOf, wrongIn } from './promql.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const folder = 'deploy/observability/dashboards';
const dashboards = readdirSync(join(root, folder)).map((file) => JSON.parse(read(`${folder}/${file}`)));
const known = knownMetrics();

/** What Grafana puts in place of its own variables. */
const filled = (expr) => expr.replaceAll('$__rate_interval', '1m');
const overlap = (a, b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

describe('the dashboards', () => {
  it('are there, each under an address and a title of its own', () => {
    assert.ok(dashboards.length >= 5);
    for (const field of ['uid', 'title'])
      assert.equal(new Set(dashboards.map((one) => one[field])).size, dashboards.length);
  });

  for (const { title, panels, templating } of dashboards)
    it(`${title} draws what the platform exposes, nothing over another`, () => {
      assert.deepEqual(
        templating.list.map(({ name, type, query }) => [name, type, query]),
        [['datasource', 'datasource', 'prometheus']],
      );
      assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
      const drawn = panels.filter(({ type }) => type !== 'row');
      assert.ok(drawn.length > 5);
      for (const panel of drawn) {
        assert.deepEqual(panel.datasource, { type: 'prometheus', uid: '${datasource}' }, panel.title);
        assert.ok(panel.title && panel.targets.length > 0);
        for (const { expr, legendFormat } of panel.targets) {
          assert.deepEqual(wrongIn(filled(expr), known), [], panel.title);
          const carried = labelsOf(askedBy(filled(expr)).selectors.flatMap(({ metric }) => known.get(metric)));
          for (const [, label] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
            assert.ok(carried.has(label), `${panel.title}: ${label}`);
          // Curves of one panel are told apart.
          if (panel.targets.length > 1) assert.ok(legendFormat, panel.title);
        }
        for (const other of panels) if (other !== panel) assert.ok(!overlap(panel.gridPos, other.gridPos), panel.title);
        assert.ok(panel.gridPos.x + panel.gridPos.w <= 24);
      }
    });

  it('would not be taken with a metric or a label that is wrong', () => {
    assert.equal(
      wrongIn(filled('sum by (status) (rate(http_request_second_count[$__rate_interval]))'), known).length,
      2,
    );
    assert.equal(
      wrongIn(filled('sum by (state) (rate(http_request_seconds_count[$__rate_interval]))'), known).length,
      1,
    );
  });

  const textOf = (uid) => JSON.stringify(dashboards.find((one) => one.uid === uid).panels);

  it('have every service, every database, every consumer and every objective', () => {
    for (const { name, outsider, database, consumes } of services) {
      if (outsider) continue;
      assert.ok(textOf('banyan-services').includes(`{job=\\"${name}\\"`), name);
      if (database) assert.ok(textOf('banyan-postgres').includes(`{job=\\"${name}\\"`), name);
      if (consumes.length > 0)
        assert.ok(textOf('banyan-events').includes(`event_consumer_lag{job=\\"${name}\\"`), name);
    }
    for (const { name } of objectivesOf(services))
      assert.ok(textOf('banyan-objectives').includes(`"title":"${name}"`), name);
  });

  it('draw each metric of ours that an alert reads, so that whoever is called sees it', () => {
    const drawn = dashboards.flatMap(({ panels }) =>
      panels.flatMap(({ targets = [] }) =>
        targets.flatMap(({ expr }) => askedBy(filled(expr)).selectors.map(({ metric }) => metric)),
      ),
    );
    const base = (metric) => metric.replace(/_(bucket|sum|count)$/, '');
    const alerts = parse(read('deploy/observability/alerts.yml')).groups.flatMap(({ rules }) => rules);
    for (const { alert, expr } of alerts)
      for (const { metric } of askedBy(expr).selectors)
        assert.ok(drawn.map(base).includes(base(metric)), `${alert} reads ${metric}, which no dashboard draws`);
  });

  it('are Grafana’s in compose, with Prometheus as their source', () => {
    const { grafana, prometheus } = parse(read('docker-compose.yml'), { merge: true }).services;
    const [provider] = parse(read('deploy/observability/grafana/dashboards.yml')).providers;
    const [source] = parse(read('deploy/observability/grafana/datasources.yml')).datasources;
    assert.deepEqual(
      grafana.volumes.map((volume) => volume.split(':')),
      [
        ['./deploy/observability/grafana/datasources.yml', '/etc/grafana/provisioning/datasources/banyan.yml', 'ro'],
        ['./deploy/observability/grafana/dashboards.yml', '/etc/grafana/provisioning/dashboards/banyan.yml', 'ro'],
        [`./${folder}`, provider.options.path, 'ro'],
      ],
    );
    assert.equal(source.url, `http://prometheus:${prometheus.ports[0].split(':').at(-1)}`);
    assert.deepEqual([grafana.profiles, prometheus.profiles], [['full'], ['full']]);
    assert.ok(grafana.ports.every((port) => port.startsWith('127.0.0.1:')));
  });
});
