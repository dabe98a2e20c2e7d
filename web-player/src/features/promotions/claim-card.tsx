import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Claim } from '../../api/promotions';
import { Money } from '../../components/money';
import { Time } from '../../components/time';
import { useTime } from '../../i18n/use-time';
import { offerPaths } from './offer-paths';
import { BonusProgress } from './bonus-progress';
import { ConditionList } from './condition-list';
import { ClaimButton } from './offer-action';
import { StatusBadge } from './offer-status';

/** Something that one joined: its status, what is due or was given, and how far one is. */
export function ClaimCard({ claim }: { claim: Claim }) {
  const { t } = useTranslation('promotions');
  const { moment } = useTime();
  const { title, status, rewardMinor, currency, needMinor, haveMinor, claimUntil, bonus, campaignId, reason, terms } =
    claim;
  const counts = BigInt(needMinor) > 0n && (status === 'SIGNED_UP' || status === 'IN_PROCESS') && !bonus;
  const counted = { code: claim.trigger, sentence: terms[0] ?? '', met: false, haveMinor, needMinor };
  return (
    <article className="card stack gap-3">
      <span className="row between wrap-ok">
        <h2 dir="auto">
          <Link to={offerPaths.one(campaignId)}>{title}</Link>
        </h2>
        <StatusBadge status={status} />
      </span>
      {BigInt(rewardMinor) > 0n && (
        <Money minor={rewardMinor} currency={currency} tone="positive" className="text-xl" />
      )}
      <span className="sm muted">
        {t('joinedAt')} <Time at={claim.joinedAt} />
        {status === 'CLAIM' && claimUntil && ` · ${t('claimUntil', { at: moment(claimUntil) })}`}
      </span>
      {status === 'REJECTED' && reason && <p className="sm">{reason}</p>}
      {counts && <ConditionList conditions={[counted]} currency={currency} />}
      {bonus && <BonusProgress bonus={bonus} currency={currency} />}
      {status === 'CLAIM' && <ClaimButton campaignId={campaignId} title={title} />}
    </article>
  );
}
