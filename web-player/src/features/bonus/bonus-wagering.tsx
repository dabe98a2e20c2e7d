import { useTranslation } from 'react-i18next';
import type { BonusEntry } from '../../api/bonuses';
import type { Claim } from '../../api/promotions';
import { Progress } from '../../components/stat';
import { useMoney } from '../../i18n/use-money';
import { useTime } from '../../i18n/use-time';

interface Wagering {
  done: bigint;
  need: bigint;
  left: bigint;
  /** When the bonus ends; null of money that stays. */
  until: string | null;
}

/** What is still to be staked: of a claim's bonus as promotions count it, of all else as the wallet does; null when nothing is. */
function wageringOf({ state, purse, turnover }: BonusEntry, claim: Claim | undefined): Wagering | null {
  if (state !== 'WAGERING') return null;
  if (purse === 'BONUS' && claim?.bonus) {
    const { doneMinor, needMinor, leftMinor, until } = claim.bonus;
    return { done: BigInt(doneMinor), need: BigInt(needMinor), left: BigInt(leftMinor), until };
  }
  if (!turnover) return null;
  const { filledMinor, requiredMinor, missingMinor } = turnover;
  return { done: BigInt(filledMinor), need: BigInt(requiredMinor), left: BigInt(missingMinor), until: null };
}

/** How much of what is asked for an entry was staked, how much is left, and until when. */
export function BonusWagering({ entry, claim }: { entry: BonusEntry; claim: Claim | undefined }) {
  const { t } = useTranslation('bonuses');
  const { money } = useMoney();
  const { moment } = useTime();
  const wagering = wageringOf(entry, claim);
  if (!wagering) return null;
  const { done, need, left, until } = wagering;
  const words = t('staked', { done: money(done, entry.currency), need: money(need, entry.currency) });
  return (
    <span className="bonus-wagering">
      <Progress label={words} parts={[{ percent: need > 0n ? Number((done * 100n) / need) : 100, tone: 'positive' }]} />
      <span className="faint xs">{words}</span>
      <span className="faint xs">{t('left', { left: money(left, entry.currency) })}</span>
      {until && <span className="faint xs">{t('until', { at: moment(until) })}</span>}
    </span>
  );
}
