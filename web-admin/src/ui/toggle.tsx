import { entryOf } from '@banyan/kernel/rules';
import { Switch } from '@mui/material';
import { useNotify, useUpdate, type RaRecord } from 'react-admin';

interface Props<Row extends RaRecord> {
  resource: string;
  record: Row;
  field: keyof Row & string;
  label: string;
  disabled?: boolean;
}

/** A switch that changes one field on the server and moves only when the server agreed. */
export function Toggle<Row extends RaRecord>({ resource, record, field, label, disabled }: Props<Row>) {
  const notify = useNotify();
  const [update, { isPending }] = useUpdate<RaRecord>(
    resource,
    { id: record.id, data: { [field]: !entryOf(record, field) }, previousData: record },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => notify('ra.notification.updated', { type: 'success', messageArgs: { smart_count: 1 } }),
      onError: (error) => notify((error as Error).message, { type: 'error' }),
    },
  );
  return (
    <Switch
      checked={Boolean(entryOf(record, field))}
      disabled={disabled || isPending}
      onClick={(event) => event.stopPropagation()}
      onChange={() => void update()}
      slotProps={{ input: { 'aria-label': label } }}
    />
  );
}
