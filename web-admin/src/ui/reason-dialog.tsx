import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Problem } from './problem.js';
import { emptyReason, reasonText, ReasonFields } from './reason.js';

interface Props {
  open: boolean;
  title: string;
  /** What will happen, in a sentence. */
  consequence: string;
  /** Keys under console.reason. */
  presets: string[];
  confirm: string;
  danger?: boolean;
  pending: boolean;
  error: unknown;
  onSubmit: (reason: string) => void;
  onClose: () => void;
  children?: ReactNode;
  /** Further conditions of the caller for the button. */
  ready?: boolean;
  /** For forms of many fields. */
  wide?: boolean;
}

/** A command that must be explained: consequence, preset or written reason, confirm. */
export function ReasonDialog(props: Props) {
  const t = useTranslate();
  const id = useId();
  const [reason, setReason] = useState(emptyReason);
  const text = reasonText(reason, t);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text && props.ready !== false) props.onSubmit(text);
  };
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}c`}
      fullWidth
      maxWidth={props.wide ? 'md' : 'xs'}
    >
      <form onSubmit={submit}>
        <DialogTitle id={`${id}t`}>{props.title}</DialogTitle>
        <DialogContent className="stack">
          <p id={`${id}c`} className="muted">
            {props.consequence}
          </p>
          {props.children}
          <ReasonFields presets={props.presets} value={reason} onChange={setReason} />
          <Problem error={props.error} />
        </DialogContent>
        <DialogActions>
          <Button onClick={props.onClose}>{t('ra.action.cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            color={props.danger ? 'error' : 'primary'}
            disabled={!text || props.ready === false || props.pending}
          >
            {props.pending ? t('console.action.working') : props.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
