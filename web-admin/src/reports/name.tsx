import { useTranslate } from 'react-admin';
import type { ReportRecord } from '../api/types.js';
import { Dash, RecordLink } from '../ui/bits.js';
import { useLabel } from '../ui/format.js';
import { useBrands } from '../ui/use-brands.js';
import { useVendors } from '../ui/use-vendors.js';
import { dayText, labelOf, type Grouping } from './shape.js';

/** What a row is of, in words. */
export function useRowName(by: Grouping): (row: Pick<ReportRecord, 'key' | 'name'>) => string {
  const t = useTranslate();
  const label = useLabel();
  const brands = useBrands();
  const vendors = useVendors();
  return ({ key, name }) => {
    if (by === 'DAY' || by === 'MONTH') return dayText(key, by);
    if (by === 'LINE' && key === '0') return '';
    if (by === 'BRAND') return brands.find(({ id }) => id === key)?.name ?? key;
    if (by === 'VENDOR') return vendors.find(({ code }) => code === key)?.name ?? key;
    if (by === 'PRODUCT') return key && label('category', key);
    if (by === 'CHANNEL') return key && label('method', key);
    if (by === 'COST') return t(labelOf(`${key.toLowerCase()}Minor` as 'feeMinor'), { _: key });
    return name;
  };
}

/** The same in a table; a line leads to its agent. */
export function RowName({ row, by }: { row: ReportRecord; by: Grouping }) {
  const text = useRowName(by)(row);
  const vendors = useVendors();
  if (!text) return <Dash />;
  if (by === 'LINE' && row.key !== '0') return <RecordLink to={`/members/${row.key}/show`}>{text}</RecordLink>;
  if (by !== 'GAME') return text;
  const vendor = vendors.find(({ code }) => code === row.vendor)?.name ?? row.vendor;
  return (
    <>
      {text} <span className="xs muted">{vendor}</span>
    </>
  );
}
