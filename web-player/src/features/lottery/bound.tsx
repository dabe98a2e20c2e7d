import { useTranslation } from 'react-i18next';
import { CopyButton } from '../shared/copy-button';

/** So much of a commitment tells one from another; all of it is copied. */
const shownLength = 16;

/** What the draw that is being sold hangs on: said before anybody bets, so that everybody can hold the house to it afterwards. */
export function Bound({ commitment, round }: { commitment: string; round: number | null }) {
  const { t } = useTranslation('lottery');
  return (
    <p className="row wrap-ok xs muted">
      <span>
        {t('verify.bound')}{' '}
        <code className="num" dir="ltr">
          {commitment.slice(0, shownLength)}…
        </code>
        {round !== null && <> · {t('verify.boundRound', { round: String(round) })}</>}
      </span>
      <CopyButton value={commitment} what={t('proof.commitment')} />
    </p>
  );
}
