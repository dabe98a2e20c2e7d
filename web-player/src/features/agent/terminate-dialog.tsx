import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { doContract, useAgentChanged } from '../../api/agent';
import { Button } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { Field, TextArea } from '../../components/field';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { Refusal } from '../shared/refusal';

const shortest = 3;

/** Asks the downline to end the contract, with a reason that he reads. */
export function TerminateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('agent');
  const errorText = useErrorText();
  const changed = useAgentChanged();
  const [reason, setReason] = useState('');
  const [looked, setLooked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const short = reason.trim().length < shortest;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setLooked(true);
    if (short) return;
    setBusy(true);
    try {
      await doContract(id, 'termination', { reason: reason.trim() });
      await changed();
      toast.info(t('done.termination'));
      onClose();
    } catch (error) {
      setRefused(errorText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('terminate.title')} description={t('terminate.text')} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <Refusal>{refused}</Refusal>
        <Field label={t('terminate.reason')} error={looked && short ? t('terminate.short') : undefined}>
          <TextArea maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="danger" busy={busy}>
            {t('action.terminate')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
