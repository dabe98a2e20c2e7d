import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import {
  DataTableBody,
  DataTableRow,
  useResourceContext,
  useTranslateLabel,
  type DataTableRowProps,
} from 'react-admin';

interface ColumnProps {
  source?: string;
  label?: string;
  'data-label'?: string;
}

/** A row whose cells carry the names of their columns: on a phone it is a card that shows them beside the values. */
function NamedRow({ children, ...props }: DataTableRowProps) {
  const labelOf = useTranslateLabel();
  const resource = useResourceContext();
  return (
    <DataTableRow {...props}>
      {Children.map(children, (column) => {
        if (!isValidElement(column)) return column;
        const { source, label } = (column as ReactElement<ColumnProps>).props;
        if (!source && !label) return column;
        const name = labelOf({ source, label, resource });
        if (typeof name !== 'string') return column;
        return cloneElement(column as ReactElement<ColumnProps>, { 'data-label': name });
      })}
    </DataTableRow>
  );
}

/** The rows of every list, by the theme. */
export function ListBody({ children }: { children?: ReactNode }) {
  return <DataTableBody row={NamedRow}>{children}</DataTableBody>;
}
