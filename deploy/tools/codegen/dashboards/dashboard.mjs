import {
  DashboardBuilder,
  DatasourceVariableBuilder,
  RowBuilder,
  ThresholdsConfigBuilder,
  ThresholdsMode,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { VizLegendOptionsBuilder } from '@grafana/grafana-foundation-sdk/common';
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder as Stat } from '@grafana/grafana-foundation-sdk/stat';
import { PanelBuilder as TimeSeries } from '@grafana/grafana-foundation-sdk/timeseries';

/**
 * A dashboard as Grafana reads it. `rows`: by title the panels of each, three beside each other.
 *
 * @typedef {object} Panel
 * @property {string} title
 * @property {string} [help] what it shows, and what is usual
 * @property {string} [unit] Grafana's: `s`, `percentunit`, `reqps`, `bytes`, `short`
 * @property {string | Array<[legend: string, expr: string]>} expr what is drawn; of one expression its labels are the legend
 * @property {string} [legend] of a single expression, `{{label}}` for a label's value
 * @property {number} [limit] from here on it is red
 * @property {true} [single] one number instead of a curve
 */

const source = { type: 'prometheus', uid: '${datasource}' };

const targets = ({ expr, legend = '' }) => (typeof expr === 'string' ? [[legend, expr]] : expr);

function panel(said, id) {
  const { title, help, unit = 'short', limit, single } = said;
  const made = (
    single ? new Stat() : new TimeSeries().legend(new VizLegendOptionsBuilder().showLegend(true)).fillOpacity(10)
  )
    .id(id)
    .title(title)
    .unit(unit)
    .min(0)
    .span(8)
    .height(single ? 5 : 8)
    .datasource(source);
  if (help) made.description(help);
  if (limit !== undefined)
    made.thresholds(
      new ThresholdsConfigBuilder()
        .mode(ThresholdsMode.Absolute)
        .steps([{ value: null, color: 'green' }, { value: limit, color: 'red' }]), // prettier-ignore
    );
  for (const [name, expr] of targets(said)) made.withTarget(new DataqueryBuilder().expr(expr).legendFormat(name));
  return made;
}

/** The file of a dashboard: its address in Grafana, its title, its rows. */
export function dashboard(uid, title, rows) {
  const made = new DashboardBuilder(title)
    .uid(uid)
    .tags(['banyan'])
    .refresh('30s')
    .time({ from: 'now-3h', to: 'now' })
    .withVariable(new DatasourceVariableBuilder('datasource').label('Prometheus').type('prometheus'));
  let id = 0;
  for (const [name, panels] of Object.entries(rows)) {
    made.withRow(new RowBuilder(name).id((id += 1)));
    for (const one of panels) made.withPanel(panel(one, (id += 1)));
  }
  return JSON.stringify(made.build());
}

/** What a counter or histogram counted in a second, over the time that a point of the curve stands for. */
export const rate = (series) => `rate(${series}[$__rate_interval])`;

/** A quantile of a histogram's series, by labels. */
export const quantile = (share, metric, { by = [], where = '' } = {}) =>
  `histogram_quantile(${share}, sum by (${['le', ...by].join(', ')}) (${rate(`${metric}_bucket${where}`)}))`;
