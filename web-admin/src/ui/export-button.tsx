import { entryOf } from '@banyan/kernel/rules';
import { IconButton, Tooltip } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadCSV, useDataProvider, useListContext, useNotify, useTranslate, type RaRecord } from 'react-admin';
import { maxPerPage, type ConsoleDataProvider } from '../api/data-provider.js';
import { csv, titleKeys, zonesOf, type CsvColumn } from './csv.js';
import { exportable, type Service } from '../api/resources.js';
import { useFormat } from './format.js';
import { Icon } from './icon.js';
import { useBrands } from './use-brands.js';

/** More rows than this belong in a report of the server, not in a browser tab. */
const maxRows = 5_000;
/** Above this the server writes the file, where it can. */
const inPage = 1_000;

type Query = Parameters<ConsoleDataProvider['getList']>[1];

/** All rows of a list in its order and filter, page by page, and whether there were more. */
export async function collect(api: Pick<ConsoleDataProvider, 'getList'>, resource: string, query: Query) {
  const rows: RaRecord[] = [];
  for (let page = 1; rows.length < maxRows; page += 1) {
    const answer = await api.getList(resource, { ...query, pagination: { page, perPage: maxPerPage } });
    rows.push(...answer.data);
    const more = answer.pageInfo ? answer.pageInfo.hasNextPage : rows.length < (answer.total ?? 0);
    if (!more || !answer.data.length) return { rows, cut: false };
  }
  return { rows: rows.slice(0, maxRows), cut: true };
}

/** Downloads what the list shows: same filter, same order. */
export function ExportButton({ columns }: { columns: CsvColumn[] }) {
  const t = useTranslate();
  const notify = useNotify();
  const { number } = useFormat();
  const api = useDataProvider<ConsoleDataProvider>();
  const { resource, filterValues, sort, total } = useListContext();
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const service = entryOf(exportable, resource);
  const zones = zonesOf(useBrands());
  const titleOf = (column: CsvColumn) => {
    const [own, any] = titleKeys(column);
    return t(own, { _: t(any) });
  };
  const order = async (of: Service) => {
    await api.askExport(of, {
      list: resource,
      filter: filterValues as object,
      sort: sort.field,
      order: sort.order,
      columns: columns.map((column) => ({ field: column.field, title: titleOf(column) })),
      zones,
    });
    notify('console.export.asked', { type: 'info' });
    await queries.invalidateQueries({ queryKey: ['exports'] });
  };
  const download = async () => {
    setBusy(true);
    try {
      if (service && (total === undefined || total > inPage)) return await order(service);
      const { rows, cut } = await collect(api, resource, { filter: filterValues, sort });
      const part = cut ? `-first-${maxRows}` : '';
      downloadCSV(
        csv(columns, rows, columns.map(titleOf), zones),
        `${resource}${part}-${new Date().toISOString().slice(0, 10)}`,
      );
      if (cut)
        notify('console.export.cut', {
          type: 'warning',
          messageArgs: { max: number(maxRows) },
          autoHideDuration: null,
        });
    } catch (error) {
      notify((error as Error).message, { type: 'error', autoHideDuration: null });
    } finally {
      setBusy(false);
    }
  };
  // Known before the press where it is known: what the tab writes may end early.
  const partly = !service && total !== undefined && total > maxRows;
  const label = partly ? t('console.export.first', { max: number(maxRows) }) : t('console.action.export');
  return (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={label} disabled={busy || total === 0} onClick={() => void download()}>
          <Icon name="download" />
        </IconButton>
      </span>
    </Tooltip>
  );
}
