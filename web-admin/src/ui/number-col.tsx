import { DataTable, type DataTableNumberColumnProps, type RaRecord } from 'react-admin';
import { useFormat } from './format.js';

/** A column of numbers as the operator's language writes them. */
export function NumberCol<Row extends RaRecord = RaRecord>(props: DataTableNumberColumnProps<Row>) {
  const { written } = useFormat();
  return <DataTable.NumberCol<Row> locales={written} {...props} />;
}
