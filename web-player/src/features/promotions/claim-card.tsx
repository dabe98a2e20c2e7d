import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Claim } from '../../api/promotions';
import { Money } from '../../components/money';
import { Time } from '../../components/time';
import { useTime } from '../../i18n/use-time';
import { useWhole } from '../../i18n/use-whole';
import { offerPaths } from './offer-paths';
import { BonusProgress } from './bonus-progress';
import { GivenRounds } from './given-rounds';
import { GivenWheel } from './given-wheel';
import { ConditionList } from './condition-list';
import { ClaimButton } from './offer-action';
import { StatusBadge } from './offer-status';

/** What is due or was given: money, or how many points, spins or rounds. */
function Worth({ claim: { rewardKind, rewardMinor, rewardCount, currency } }: { claim: Claim }) {
  const { t } = useTranslation('promotions');
  const whole = useWhole();
  if (rewardKind === 'POINTS')
    return <b className="text-xl">{t('wheel.pointsPrize', { points: whole(rewardCount) })}</b>;
  if (rewardKind === 'SPINS') return <b className="text-xl">{t('spins.count', { spins: whole(rewardCount) })}</b>;
  if (rewardKind === 'FREE_ROUNDS')
    return <b className="text-xl">{t('rounds.count', { rounds: whole(rewardCount) })}</b>;
  if (BigInt(rewardMinor) === 0n) return null;
  return <Money minor={rewardMinor} currency={currency} tone="positive" className="text-xl" />;
}

/** Something that one joined: its status, what is due or was given, and how far one is. */
export function ClaimCard({ claim }: { claim: Claim }) {
  const { t } = useTranslation('promotions');
  const { moment } = useTime();
  const { title, status, rewardKind, currency, needMinor, haveMinor, claimUntil, bonus, campaignId, reason, terms } =
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
      <Worth claim={claim} />
      <span className="sm muted">
        {t('joinedAt')} <Time at={claim.joinedAt} />
        {status === 'CLAIM' && claimUntil && ` · ${t('claimUntil', { at: moment(claimUntil) })}`}
      </span>
      {status === 'REJECTED' && reason && <p className="sm">{reason}</p>}
      {counts && <ConditionList conditions={[counted]} currency={currency} />}
      {claim.kept && <p className="sm">{claim.kept}</p>}
      {claim.wheel && <GivenWheel wheel={claim.wheel} />}
      {claim.rounds && <GivenRounds rounds={claim.rounds} />}
      {bonus && <BonusProgress bonus={bonus} currency={currency} />}
      {status === 'CLAIM' && <ClaimButton campaignId={campaignId} title={title} kind={rewardKind} />}
    </article>
  );
}
