import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  acceptContract,
  fetchPreview,
  useAgentChanged,
  type AcceptPreview,
  type ContractDetail,
} from '../../api/agent';
import { ApiError } from '../../api/api-error';
import { paymentPasswordKey } from '../../api/payment-password';
import { Note } from '../../components/badge';
import { Button } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { Skeleton } from '../../components/empty-state';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { useTime } from '../../i18n/use-time';
import { Refusal } from '../shared/refusal';
import { PaymentPasswordField, useMayPay } from './payment-password-field';
import { TrialOfContract } from './trial';
import { usePercent } from './words';

/** Exactly the contracts that agreeing ends, each with why. */
function Cancels({ cancels }: { cancels: AcceptPreview['cancels'] }) {
  const { t } = useTranslation('agent');
  const percent = usePercent();
  if (cancels.length === 0) return <p className="sm muted">{t('accept.noneCancelled')}</p>;
  const rateOf = (tiers: AcceptPreview['cancels'][number]['tiers']) => {
    const top = tiers.at(-1);
    return percent(top?.rateBp ?? top?.lossRateBp ?? 0);
  };
  return (
    <Note tone="warning">
      <b>{t('accept.cancels', { count: cancels.length })}</b>
      <ul>
        {cancels.map(({ id, downline, because, tiers }) => (
          <li key={id}>
            {because === 'RATE'
              ? t('accept.becauseRate', { name: downline, rate: rateOf(tiers) })
              : t('accept.becauseUpline', { name: downline })}
          </li>
        ))}
      </ul>
    </Note>
  );
}

function useAccept(contract: ContractDetail, preview: AcceptPreview | undefined, onDone: () => void) {
  const { t } = useTranslation('agent');
  const errorText = useErrorText();
  const client = useQueryClient();
  const changed = useAgentChanged();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!preview) return;
    if (password === '') return setRefused(t('payment.missing'));
    setBusy(true);
    setRefused(undefined);
    try {
      const cancels = preview.cancels.map(({ id }) => id);
      await acceptContract(contract.id, { version: preview.version, cancels, paymentPassword: password });
      toast.info(t('done.accept'));
      onDone();
      await changed();
    } catch (error) {
      setPassword('');
      setRefused(errorText(error));
      if (error instanceof ApiError && error.code.startsWith('identity.'))
        await client.invalidateQueries({ queryKey: paymentPasswordKey });
      else await changed();
      setBusy(false);
    }
  };
  return { password, setPassword, busy, refused, submit };
}

/** What agreeing does, and the signature. */
export function AcceptDialog({ contract, onClose }: { contract: ContractDetail; onClose: () => void }) {
  const { t } = useTranslation('agent');
  const { moment } = useTime();
  const errorText = useErrorText();
  const mayPay = useMayPay();
  const { data: preview, error } = useQuery({
    queryKey: ['agent', 'preview', contract.id],
    queryFn: () => fetchPreview(contract.id),
    staleTime: 0,
  });
  const { password, setPassword, busy, refused, submit } = useAccept(contract, preview, onClose);
  return (
    <Dialog title={t('accept.title', { kind: t(`kind.${contract.kind}`) })} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        {error && <Refusal>{errorText(error)}</Refusal>}
        {preview ? (
          <>
            <p className="sm">{t('accept.from', { time: moment(preview.effectiveFrom) })}</p>
            <Cancels cancels={preview.cancels} />
            <TrialOfContract id={contract.id} />
          </>
        ) : (
          !error && <Skeleton className="h-16" />
        )}
        <Refusal>{refused}</Refusal>
        <PaymentPasswordField value={password} onChange={setPassword} disabled={busy} />
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy} busyLabel={t('accept.busy')} disabled={!preview || !mayPay}>
            {t('action.accept')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
