import { useTranslate } from 'react-admin';
import type { Window } from '../api/types.js';
import { Badge, Dash } from './bits.js';
import { useFormat } from './format.js';

/** A maintenance that runs or is planned, and until when. */
export function MaintenanceBadge({ value }: { value: Window | null }) {
  const t = useTranslate();
  const { time } = useFormat();
  if (!value?.from || (value.until && Date.parse(value.until) < Date.now())) return <Dash />;
  const planned = Date.parse(value.from) > Date.now();
  const key = planned ? 'planned' : value.until ? 'until_time' : 'running';
  return (
    <Badge tone={planned ? 'info' : 'warn'} icon="clock">
      {t(`console.maintenance.${key}`, { from: time(value.from), until: value.until ? time(value.until) : '' })}
    </Badge>
  );
}
