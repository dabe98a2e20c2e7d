import { useTranslation } from 'react-i18next';
import type { Offer } from '../../api/agent';
import { useTrialOfContract, useTrialOfTerms, type Trial } from '../../api/agent-trial';
import { Skeleton } from '../../components/empty-state';
import { useErrorText } from '../../i18n/use-error-text';
import { useMoney } from '../../i18n/use-money';
import { SumRow } from '../wallet/sum-row';
import { usePeriodName } from './income/bill-words';

/** The tier that the period reached, and what the next one still lacked. */
function Tier({ trial: { tier, tiers, currency } }: { trial: Trial }) {
  const { t } = useTranslation('agent');
  const { money } = useMoney();
  const next = tiers.find((one) => !one.reached && one.tier > (tier ?? -1));
  const lacks = next?.lacks.map(({ condition, needed, had }) =>
    condition === 'ACTIVE'
      ? t('trial.lackPlayers', { had, needed })
      : t(`trial.lack${condition}`, { had: money(had, currency), needed: money(needed, currency) }),
  );
  return (
    <>
      <p className="sm">{tier === null ? t('trial.noTier') : t('trial.tier', { tier: tier + 1 })}</p>
      {next && lacks && lacks.length > 0 && (
        <p className="xs faint">{t('trial.next', { tier: next.tier + 1, lacks: lacks.join('; ') })}</p>
      )}
    </>
  );
}

function Shown({ trial }: { trial: Trial }) {
  const { t } = useTranslation('agent');
  const { money } = useMoney();
  const periodName = usePeriodName();
  const { currency, betMinor, lossMinor, kind } = trial;
  const figures = { period: periodName(trial), bets: money(betMinor, currency), loss: money(lossMinor, currency) };
  return (
    <>
      <p className="sm muted">{t(kind === 'DIVIDEND' ? 'trial.ofLoss' : 'trial.ofBets', figures)}</p>
      <dl className="kv">
        <SumRow label={t('trial.gross')} minor={BigInt(trial.grossMinor)} currency={currency} />
        {trial.toDownlinesMinor !== '0' && (
          <SumRow label={t('trial.toDownlines')} minor={BigInt(trial.toDownlinesMinor)} currency={currency} />
        )}
        <SumRow label={t('trial.net')} minor={BigInt(trial.netMinor)} currency={currency} />
      </dl>
      <Tier trial={trial} />
      {!trial.complete && <p className="xs faint">{t('trial.incomplete')}</p>}
    </>
  );
}

/** What a contract would have paid on real figures, before anybody is bound by it. */
function Box({ trial, error }: { trial: Trial | undefined; error: unknown }) {
  const { t } = useTranslation('agent');
  const errorText = useErrorText();
  return (
    <section className="trial stack gap-3" aria-label={t('trial.title')}>
      <b>{t('trial.title')}</b>
      {trial ? (
        <Shown trial={trial} />
      ) : error ? (
        <p className="sm muted">{errorText(error)}</p>
      ) : (
        <Skeleton className="h-24" />
      )}
    </section>
  );
}

export function TrialOfTerms({ offer }: { offer: Offer }) {
  const { data, error } = useTrialOfTerms(offer);
  return <Box trial={data} error={error} />;
}

export function TrialOfContract({ id }: { id: string }) {
  const { data, error } = useTrialOfContract(id);
  return <Box trial={data} error={error} />;
}
