import { type Sql, sql } from '@banyan/kernel/database';
/** A planned interruption. No end means until an operator lifts it; no start means none is planned. */
export interface MaintenanceWindow {
  readonly maintenanceFrom: Date | null;
  readonly maintenanceUntil: Date | null;
  readonly maintenanceMessage?: string | null;
}

/** The maintenance that is on at `now`, null when there is none. The end is not part of it. */
export function maintenanceAt(
  window: MaintenanceWindow,
  now: Date,
): { until: Date | null; message: string | null } | null {
  const { maintenanceFrom: from, maintenanceUntil: until } = window;
  if (!from || from > now || (until && until <= now)) return null;
  return { until, message: window.maintenanceMessage ?? null };
}

/** SQL that is true while the row `alias` is in maintenance at the parameter `now`. */
export const inMaintenance = (alias: Sql, now: Sql): Sql =>
  sql`(${alias}.maintenance_from <= ${now} and (${alias}.maintenance_until is null or ${alias}.maintenance_until > ${now}))`;
