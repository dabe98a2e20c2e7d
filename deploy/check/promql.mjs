// What expressions for Prometheus ask for, and what there is to be asked: the metrics that the code registers and the rules that record more.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { services } from '../local/topology.mjs';
import { root } from '../lab/common/run.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');

/** The groups of a file of rules. */
export const rulesIn = (file) => parse(read(`deploy/observability/${file}`)).groups.flatMap(({ rules }) => rules);

/** What a histogram writes under other names than its own. */
const seriesOf = (kind, name) =>
  kind === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name];

/** Every metric that the code registers: its name, and the labels that its series carry. */
function registered() {
  const found = new Map();
  const folders = readdirSync(join(root, 'services')).filter((name) =>
    ['kernel', ...services.map((one) => one.name)].includes(name),
  );
  for (const folder of folders.map((name) => join(root, 'services', name, 'src')))
    for (const file of readdirSync(folder, { recursive: true }).filter((name) => /(?<!spec|fixture)\.ts$/.test(name)))
      for (const [, kind, name, rest] of readFileSync(join(folder, file), 'utf8').matchAll(
        /metrics\.(gauge|counter|histogram)\(\s*'([a-z_0-9]+)',([\s\S]*?)\);/g,
      )) {
        const labels = [...(/\[([^\]]*)\]/.exec(rest)?.[1].matchAll(/'(\w+)'/g) ?? [])].map((match) => match[1]);
        for (const one of seriesOf(kind, name)) found.set(one, one.endsWith('_bucket') ? [...labels, 'le'] : labels);
      }
  return found;
}

/** What the library that counts adds of the process: its processor, its memory, its event loop. */
function ofProcess() {
  const { collectDefaultMetrics, Registry } = createRequire(join(root, 'services/kernel/package.json'))('prom-client');
  const register = new Registry();
  collectDefaultMetrics({ register });
  const known = register.getMetricsAsArray().map(({ name, labelNames }) => [name, labelNames]);
  register.clear();
  return known;
}

/** What there is: by name, the labels of a metric beside those that Prometheus adds. */
export const knownMetrics = () =>
  new Map([
    ...registered(),
    ...ofProcess(),
    ...rulesIn('objectives.yml').flatMap(({ record }) => (record ? [[record, ['objective']]] : [])),
    // Prometheus itself writes these.
    ['up', []],
    ['ALERTS', ['alertname', 'alertstate', 'severity', 'objective']],
  ]);

/** Labels that a series can have: its own, the target's, and its own that Prometheus moves aside for those. */
export const labelsOf = (own) => new Set(['job', 'instance', ...own, ...own.map((label) => `exported_${label}`)]);

/** The selectors of an expression, each with its labels, and the labels by which it groups; throws where it is none. */
export function askedBy(expr) {
  const selectors = [];
  const grouped = [];
  const textOf = ({ from, to }) => expr.slice(from, to);
  parser.parse(expr).iterate({
    enter(node) {
      if (node.type.isError) throw new Error(`cannot be read at ${node.from}: ${expr}`);
      if (node.name === 'VectorSelector')
        selectors.push({ metric: textOf(node.node.getChild('Identifier')), labels: [] });
      if (node.name !== 'LabelName') return;
      const within = node.node.parent.name;
      if (within === 'GroupingLabels') grouped.push(textOf(node));
      else selectors.at(-1).labels.push(textOf(node));
    },
  });
  return { selectors, grouped };
}

/** What is wrong with an expression: a metric that nothing writes, a label that its series do not have. */
export function wrongIn(expr, known) {
  const { selectors, grouped } = askedBy(expr);
  const of = ({ metric }) => labelsOf(known.get(metric) ?? []);
  const all = new Set(selectors.flatMap((one) => [...of(one)]));
  return [
    ...(selectors.length === 0 ? [`${expr} asks for nothing`] : []),
    ...selectors.filter(({ metric }) => !known.has(metric)).map(({ metric }) => `nothing writes ${metric}`),
    ...selectors.flatMap((one) =>
      one.labels.filter((label) => !of(one).has(label)).map((label) => `${one.metric} has no ${label}`),
    ),
    ...grouped.filter((label) => !all.has(label)).map((label) => `nothing in ${expr} has ${label}`),
  ];
}
