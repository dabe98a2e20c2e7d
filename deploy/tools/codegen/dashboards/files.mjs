import { businessDashboard } from './business.mjs';
import { eventsDashboard } from './events.mjs';
import { objectivesDashboard } from './objectives.mjs';
import { postgresDashboard } from './postgres.mjs';
import { servicesDashboard } from './services.mjs';

const dashboards = {
  business: businessDashboard,
  events: eventsDashboard,
  objectives: objectivesDashboard,
  postgres: postgresDashboard,
  services: servicesDashboard,
};

/** Grafana's dashboards, by the file that each is. */
export const dashboardFiles = Object.fromEntries(
  Object.entries(dashboards).map(([name, make]) => [`deploy/observability/dashboards/${name}.json`, make]),
);
