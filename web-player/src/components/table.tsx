import type { ReactNode } from 'react';

export interface Column<T> {
  key: string;
  title: ReactNode;
  /** Numbers stand at the end, tabular. */
  numeric?: boolean;
  cell: (row: T) => ReactNode;
}

export interface TableProps<T> {
  /** Names the scrolling region and the table. */
  label: string;
  columns: ReadonlyArray<Column<T>>;
  rows: readonly T[];
  rowKey: (row: T) => string;
  selected?: string;
}

export function Table<T>({ label, columns, rows, rowKey, selected }: TableProps<T>) {
  return (
    <div className="card flush">
      <div className="table-box" tabIndex={0} role="region" aria-label={label}>
        <table className="table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" className={column.numeric ? 'num' : undefined}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)} aria-selected={selected === undefined ? undefined : selected === rowKey(row)}>
                {columns.map((column) => (
                  <td key={column.key} className={column.numeric ? 'num' : undefined}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
