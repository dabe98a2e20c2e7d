import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import { session } from '../api/session.js';
import { stepUp } from '../api/step-up.js';
import { language } from '../i18n/language.js';
import { Problem } from '../ui/problem.js';

const codeForm = /^\d{6}$/;

function CodeForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const t = useTranslate();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!codeForm.test(code) || busy) return;
    setBusy(true);
    try {
      await session.stepUp(code, language.code());
      onDone();
    } catch (problem) {
      setError(problem);
      setCode('');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <DialogTitle id="step-up-title">{t('console.step_up.title')}</DialogTitle>
      <DialogContent className="stack">
        <p id="step-up-text" className="muted">
          {t('console.step_up.text')}
        </p>
        <TextField
          label={t('console.login.code')}
          value={code}
          autoFocus
          autoComplete="one-time-code"
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6, className: 'num' } }}
          onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, ''))}
        />
        <Problem error={error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{t('ra.action.cancel')}</Button>
        <Button type="submit" variant="contained" disabled={!codeForm.test(code) || busy}>
          {t(busy ? 'console.action.working' : 'console.step_up.confirm')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Asks for the authenticator's code when an action needs it; the action waits with all that was filled in, and goes on. */
export function StepUp() {
  const [open, setOpen] = useState(false);
  const answer = useRef<(stepped: boolean) => void>(undefined);
  useEffect(() => {
    const leave = stepUp.by(
      () =>
        new Promise((resolve) => {
          answer.current = resolve;
          setOpen(true);
        }),
    );
    return () => {
      leave();
      answer.current?.(false);
    };
  }, []);
  const end = (stepped: boolean) => {
    answer.current?.(stepped);
    setOpen(false);
  };
  return (
    <Dialog
      open={open}
      onClose={() => end(false)}
      fullWidth
      maxWidth="xs"
      aria-labelledby="step-up-title"
      aria-describedby="step-up-text"
    >
      <CodeForm onDone={() => end(true)} onCancel={() => end(false)} />
    </Dialog>
  );
}
