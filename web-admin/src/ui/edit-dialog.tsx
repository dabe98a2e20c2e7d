import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { EditBase, Form, useEditContext, useNotify, useSaveContext, useTranslate, type RaRecord } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { Problem } from './problem.js';
import { useState } from 'react';

interface Props<Row extends RaRecord> {
  resource: string;
  record: Row;
  title: string;
  /** The fields that the command takes, from the form's values. The server refuses fields that it does not know. */
  pick: (values: Row) => Partial<Row>;
  onClose: () => void;
  children: ReactNode;
}

function Buttons({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const { saving } = useSaveContext();
  const { isDirty } = useFormState();
  return (
    <DialogActions>
      <Button onClick={onClose}>{t('ra.action.cancel')}</Button>
      <Button type="submit" variant="contained" disabled={saving || !isDirty}>
        {t(saving ? 'console.action.working' : 'ra.action.save')}
      </Button>
    </DialogActions>
  );
}

function Fields({ children }: { children: ReactNode }) {
  const { record, error } = useEditContext();
  if (error) return <Problem error={error} />;
  return record ? <div className="stack">{children}</div> : null;
}

/** The console's one way to edit a record: pessimistic, since all of it is configuration. Use it instead of Edit. */
export function EditDialog<Row extends RaRecord>({ resource, record, title, pick, onClose, children }: Props<Row>) {
  const id = useId();
  const notify = useNotify();
  const [error, setError] = useState<unknown>(null);
  const onSuccess = () => {
    notify('ra.notification.updated', { type: 'success', messageArgs: { smart_count: 1 } });
    onClose();
  };
  return (
    <EditBase<Row>
      resource={resource}
      id={record.id}
      mutationMode="pessimistic"
      redirect={false}
      transform={(values: Row) => pick(values) as Row}
      mutationOptions={{ onSuccess, onError: setError }}
    >
      <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
        <Form sanitizeEmptyValues>
          <DialogTitle id={id}>{title}</DialogTitle>
          <DialogContent className="stack">
            <Fields>{children}</Fields>
            <Problem error={error} />
          </DialogContent>
          <Buttons onClose={onClose} />
        </Form>
      </Dialog>
    </EditBase>
  );
}
