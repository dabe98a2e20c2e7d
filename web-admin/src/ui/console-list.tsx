import { entryOf } from '@banyan/kernel/rules';
import { Button, IconButton, Tooltip } from '@mui/material';
import { useEffect, useMemo, useRef, type ReactElement, type ReactNode } from 'react';
import {
  ColumnsButton,
  FilterButton,
  FilterContext,
  FilterForm,
  ListBase,
  Pagination,
  useListContext,
  useStore,
  useTranslate,
  type SortPayload,
} from 'react-admin';
import type { CsvColumn } from './csv.js';
import { DaysButton, type Days } from './days.js';
import { ExportButton } from './export-button.js';
import { FromDay, UntilDay } from './filters.js';
import { Icon } from './icon.js';
import { Page } from './page.js';
import { Problem } from './problem.js';
import { useDefaultList, useDroppedFilters } from './refused-filters.js';
import { TableBox } from './bits.js';
import { useRowKeys } from './row-keys.js';

/** The card itself shows the error, beside the rows that it keeps. */
const queryOptions = { onError: () => undefined };
/** What others do shows within so many milliseconds in a list that is live. */
const liveOptions = { ...queryOptions, refetchInterval: 15_000 };

const rowHeights: Record<string, string> = { compact: '36px', normal: '42px', roomy: '52px' };
const next: Record<string, string> = { compact: 'normal', normal: 'roomy', roomy: 'compact' };

/** Row height of all tables: compact, normal, roomy. Kept per operator. */
function DensityButton() {
  const t = useTranslate();
  const [density, setDensity] = useStore('density', 'normal');
  useEffect(() => {
    document.documentElement.style.setProperty('--row-h', entryOf(rowHeights, density) ?? '42px');
  }, [density]);
  const label = t('console.action.density', { value: t(`console.density.${density}`) });
  return (
    <Tooltip title={label}>
      <IconButton
        className="for-rows"
        aria-label={label}
        onClick={() => setDensity(entryOf(next, density) ?? 'normal')}
      >
        <Icon name="menu" />
      </IconButton>
    </Tooltip>
  );
}

interface FrameProps {
  title: string;
  filters?: ReactElement[];
  /** The filters by which it is cut to days. */
  days?: Days;
  chips?: ReactNode;
  columns?: CsvColumn[];
  children: ReactNode;
  foot?: ReactNode;
  /** What may be done with chosen rows. */
  bulk?: ReactNode;
  /** Lists with a choice of columns show the button for it. */
  choosable?: boolean;
  /** Its name stands above it: there are several on the screen. */
  heading?: boolean;
  /** J, K and Enter walk and open its rows. */
  walk?: boolean;
  /** It stands inside another screen, whose address it leaves alone. */
  embedded?: boolean;
}

/** The error of a list, and the way back to the list without filters. */
function ListProblem({ error, retry, embedded }: { error: unknown; retry: () => void; embedded: boolean }) {
  const t = useTranslate();
  const { setFilters } = useListContext();
  const openDefault = useDefaultList();
  return (
    <div className="stack tight" style={{ padding: 14 }}>
      <Problem error={error} retry={retry} />
      <div>
        <Button size="small" variant="outlined" onClick={() => (embedded ? setFilters({}, {}) : openDefault())}>
          {t('ra.navigation.clear_filters')}
        </Button>
      </div>
    </div>
  );
}

/** Names the filters that were taken out, since the rows below are not those that were requested. */
function Dropped({ names }: { names: string[] }) {
  const t = useTranslate();
  if (!names.length) return null;
  return (
    <p className="note" role="status" style={{ margin: 14 }}>
      {t('console.error.filters_dropped', { names: names.join(', '), smart_count: names.length })}
    </p>
  );
}

const dayFields = ({ from, until }: Days) => [
  <FromDay key={from} source={from} label="console.days.from" />,
  <UntilDay key={until} source={until} label="console.days.until" />,
];

/** The card of a list: tools, what went wrong, table, pages. It keeps its rows when a refresh fails. */
export function ListFrame({
  title,
  filters: own,
  days,
  chips,
  columns,
  children,
  foot,
  bulk,
  choosable = true,
  walk = true,
  heading = false,
  embedded = false,
}: FrameProps) {
  const t = useTranslate();
  const { error, refetch, data, isPending } = useListContext();
  const frame = useRef<HTMLElement>(null);
  useRowKeys(frame, walk);
  const dropped = useDroppedFilters();
  const filters = useMemo(() => (days ? [...(own ?? []), ...dayFields(days)] : own), [own, days]);
  return (
    <section ref={frame} className="card flush" aria-busy={isPending}>
      <FilterContext.Provider value={filters ?? []}>
        <div className="tools">
          {heading && <h2>{title}</h2>}
          {chips}
          {days && <DaysButton {...days} />}
          {filters && <FilterForm />}
          <span className="row tight nowrap icons">
            {filters && <FilterButton />}
            {choosable && <ColumnsButton />}
            <DensityButton />
            <Tooltip title={t('ra.action.refresh')}>
              <IconButton aria-label={t('ra.action.refresh')} onClick={() => void refetch()}>
                <Icon name="refresh" />
              </IconButton>
            </Tooltip>
            {columns && <ExportButton columns={columns} />}
          </span>
        </div>
      </FilterContext.Provider>
      {bulk}
      <Dropped names={dropped} />
      {error && <ListProblem error={error} retry={() => void refetch()} embedded={embedded} />}
      {(!error || data?.length) && <TableBox label={title}>{children}</TableBox>}
      <div className="under">
        {foot}
        {(!error || data?.length) && <Pagination rowsPerPageOptions={[25, 50, 100]} />}
      </div>
    </section>
  );
}

interface ListProps extends FrameProps {
  sort: SortPayload;
  filter?: Record<string, unknown>;
  filterDefaultValues?: Record<string, unknown>;
  actions?: ReactNode;
  intro?: ReactNode;
  /** What stands below the list. */
  after?: ReactNode;
  /** Read again by itself. */
  live?: boolean;
}

/** A page that is one list of the current resource; paging, sorting and filters live in its address. */
export function ConsoleList({ sort, filter, filterDefaultValues, actions, intro, after, live, ...frame }: ListProps) {
  return (
    <ListBase
      queryOptions={live ? liveOptions : queryOptions}
      perPage={25}
      sort={sort}
      filter={filter}
      filterDefaultValues={filterDefaultValues}
      exporter={false}
    >
      <Page title={frame.title} actions={actions}>
        {intro}
        <ListFrame {...frame} />
        {after}
      </Page>
    </ListBase>
  );
}

/** A list inside another screen: it leaves the address alone. */
export function EmbeddedList({
  resource,
  sort,
  filter,
  live,
  ...frame
}: Omit<ListProps, 'actions' | 'intro' | 'after'> & { resource: string }) {
  return (
    <ListBase
      resource={resource}
      queryOptions={live ? liveOptions : queryOptions}
      perPage={25}
      sort={sort}
      filter={filter}
      exporter={false}
      disableSyncWithLocation
      storeKey={false}
    >
      <ListFrame choosable={false} embedded {...frame} />
    </ListBase>
  );
}
