import { Button, Checkbox } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext, useTranslate, type RaRecord } from 'react-admin';

/** react-admin's own row boxes lose their name with MUI 9 (it drops `inputProps`), hence these. */
export function SelectRow({ row, name, disabled }: { row: RaRecord; name: string; disabled?: boolean }) {
  const t = useTranslate();
  const { selectedIds, onToggleItem } = useListContext();
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(row.id)}
      disabled={disabled}
      onClick={(event) => event.stopPropagation()}
      onChange={() => onToggleItem(row.id)}
      slotProps={{ input: { 'aria-label': `${t('ra.action.select_row')}: ${name}` } }}
    />
  );
}

interface BulkProps {
  selectable: (row: RaRecord) => boolean;
  children: ReactNode;
}

/** What may be done with the chosen rows; it is there while rows are chosen. */
export function BulkBar({ selectable, children }: BulkProps) {
  const t = useTranslate();
  const { data = [], selectedIds, onSelect, onUnselectItems } = useListContext();
  if (!selectedIds.length) return null;
  return (
    <div className="tools" role="group" style={{ background: 'var(--color-accent-soft)' }}>
      <b>{t('ra.action.bulk_actions', { smart_count: selectedIds.length })}</b>
      <span className="grow" />
      <Button size="small" onClick={() => onSelect(data.filter(selectable).map(({ id }) => id))}>
        {t('ra.action.select_all')}
      </Button>
      <Button size="small" onClick={() => onUnselectItems()}>
        {t('ra.action.unselect')}
      </Button>
      {children}
    </div>
  );
}
