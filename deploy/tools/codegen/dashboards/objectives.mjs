import { objectivesOf } from '../objectives.mjs';
import { dashboard } from './dashboard.mjs';

/** How many times too fast an objective's allowance goes: at 1 it lasts just as long as it should. */
const burning = (objective, window) =>
  `objective:bad_share:${window}{objective="${objective}"} / on (objective) objective:allowed_share{objective="${objective}"}`;

export const objectivesDashboard = (services) =>
  dashboard('banyan-objectives', 'Banyan: objectives', {
    'All': [
      {
        title: 'What is left of three days’ allowance',
        help: 'Below zero: more was bad than promised',
        unit: 'percentunit',
        expr: '1 - objective:bad_share:3d / on (objective) objective:allowed_share',
        legend: '{{objective}}',
      },
      {
        title: 'How many times too fast it goes, over an hour',
        limit: 14.4,
        expr: 'objective:bad_share:1h / on (objective) objective:allowed_share',
        legend: '{{objective}}',
      },
      {
        title: 'Objectives that call somebody',
        limit: 1,
        expr: 'count by (alertname, severity) (ALERTS{alertstate="firing",objective!=""})',
        legend: '{{alertname}} ({{severity}})',
      },
    ],
    'Each: how many times too fast its allowance goes': objectivesOf(services).map(({ name, what }) => ({
      title: name,
      help: what,
      limit: 1,
      expr: ['5m', '1h', '6h', '3d'].map((window) => [window, burning(name, window)]),
    })),
  }); // prettier-ignore
