import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { acceptTermination, fetchTerminationPreview, type ContractDetail } from '../../api/agent';
import { Button } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { Skeleton } from '../../components/empty-state';
import { useErrorText } from '../../i18n/use-error-text';
import { useTime } from '../../i18n/use-time';
import { Refusal } from '../shared/refusal';
import { Cancels } from './accept-dialog';
import { PaymentPasswordField, useMayPay } from './payment-password-field';
import { useSignature } from './use-signature';

/** What agreeing to end a contract does, all that falls below with it, and the signature. */
export function EndDialog({ contract: { id, kind }, onClose }: { contract: ContractDetail; onClose: () => void }) {
  const { t } = useTranslation('agent');
  const { moment } = useTime();
  const errorText = useErrorText();
  const mayPay = useMayPay();
  const { data: preview, error } = useQuery({
    queryKey: ['agent', 'termination-preview', id],
    queryFn: () => fetchTerminationPreview(id),
    staleTime: 0,
  });
  const cancels = preview?.cancels.map((contract) => contract.id);
  const send = cancels && ((paymentPassword: string) => acceptTermination(id, { cancels, paymentPassword }));
  const { password, setPassword, busy, refused, submit } = useSignature(
    send ?? null,
    t('done.termination/accept'),
    onClose,
  );
  return (
    <Dialog title={t('accept.endTitle', { kind: t(`kind.${kind}`) })} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        {error && <Refusal>{errorText(error)}</Refusal>}
        {preview ? (
          <>
            <p className="sm">{t('accept.until', { time: moment(preview.effectiveUntil) })}</p>
            <Cancels cancels={preview.cancels} />
          </>
        ) : (
          !error && <Skeleton className="h-16" />
        )}
        <Refusal>{refused}</Refusal>
        <PaymentPasswordField value={password} onChange={setPassword} disabled={busy} />
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="danger" busy={busy} busyLabel={t('accept.busy')} disabled={!preview || !mayPay}>
            {t('action.termination/accept')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
