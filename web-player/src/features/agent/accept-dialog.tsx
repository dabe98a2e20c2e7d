import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { acceptContract, fetchPreview, type AcceptPreview, type ContractDetail } from '../../api/agent';
import { Note } from '../../components/badge';
import { Button } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { Skeleton } from '../../components/empty-state';
import { useErrorText } from '../../i18n/use-error-text';
import { useTime } from '../../i18n/use-time';
import { usePercent } from '../../i18n/use-percent';
import { Refusal } from '../shared/refusal';
import { PaymentPasswordField, useMayPay } from './payment-password-field';
import { TrialOfContract } from './trial';
import { useSignature } from './use-signature';

/** Exactly the contracts that agreeing ends, each with why. */
export function Cancels({ cancels }: { cancels: AcceptPreview['cancels'] }) {
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
  const send =
    preview &&
    ((paymentPassword: string) =>
      acceptContract(contract.id, {
        version: preview.version,
        cancels: preview.cancels.map(({ id }) => id),
        paymentPassword,
      }));
  const { password, setPassword, busy, refused, submit } = useSignature(send ?? null, t('done.accept'), onClose);
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
