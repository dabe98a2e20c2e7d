import { entryOf } from '@banyan/kernel/rules';
import { Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useFormat } from './format.js';
import { Icon } from './icon.js';
import { dayStart, toLocal } from './local-time.js';

/** The filters of a list that say from which instant on and up to which. */
export interface Days {
  from: string;
  until: string;
  /** What it lists is yet to come: the days ahead rather than those behind. */
  ahead?: boolean;
}

const dayMs = 86_400_000;
const ago = (now: number, days: number) => dayStart(new Date(now - days * dayMs).toISOString());

type Presets = Record<string, (now: number) => { from: string; until?: string }>;

/** Spans of days that operators ask for, in Việt Nam's time. */
const behind: Presets = {
  today: (now) => ({ from: ago(now, 0) }),
  yesterday: (now) => ({ from: ago(now, 1), until: ago(now, 0) }),
  days_7: (now) => ({ from: ago(now, 6) }),
  days_30: (now) => ({ from: ago(now, 29) }),
  month: (now) => ({ from: ago(now, Number(toLocal(new Date(now).toISOString()).slice(8, 10)) - 1) }),
};

const coming: Presets = {
  today: (now) => ({ from: ago(now, 0), until: ago(now, -1) }),
  next_7: (now) => ({ from: ago(now, 0), until: ago(now, -7) }),
  next_30: (now) => ({ from: ago(now, 0), until: ago(now, -30) }),
};

/** Which days a list shows: one press for the usual ones, two fields for others. */
export function DaysButton({ from, until, ahead = false }: Days) {
  const t = useTranslate();
  const { range } = useFormat();
  const { filterValues, displayedFilters, setFilters } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const values = filterValues as Record<string, unknown>;
  const [start, end] = [entryOf(values, from), entryOf(values, until)];
  const without = (all: object) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => name !== from && name !== until));
  const [others, shown] = [without(values), without(displayedFilters as object)];
  const set = (span: { from?: string; until?: string }, fields: object) => {
    setAnchor(null);
    setFilters(
      { ...others, ...(span.from && { [from]: span.from }), ...(span.until && { [until]: span.until }) },
      fields,
    );
  };
  const own = () => {
    setAnchor(null);
    setFilters(filterValues, { ...shown, [from]: true, [until]: true });
  };
  const chosen = typeof start === 'string' || typeof end === 'string';
  const text = chosen
    ? range(
        typeof start === 'string' ? start : '2020-01-01T00:00:00Z',
        typeof end === 'string' ? end : new Date().toISOString(),
      )
    : t('console.days.any');
  return (
    <>
      <button
        type="button"
        className="chip"
        aria-haspopup="menu"
        aria-pressed={chosen}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="cal" /> <span className="sr">{t('console.days.label')}: </span>
        <span className="num">{text}</span>
      </button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {Object.entries(ahead ? coming : behind).map(([name, span]) => (
          <MenuItem key={name} onClick={() => set(span(Date.now()), shown)}>
            {t(`console.days.${name}`)}
          </MenuItem>
        ))}
        <MenuItem onClick={own}>{t('console.days.own')}</MenuItem>
        <MenuItem disabled={!chosen} onClick={() => set({}, shown)}>
          {t('console.days.any')}
        </MenuItem>
      </Menu>
    </>
  );
}
