import { useTranslate } from 'react-admin';
import { isMoney, type RewardKind } from '../api/reward.js';
import { Dash, Money } from './bits.js';
import { useFormat } from './format.js';

interface Props {
  kind: RewardKind;
  minor: string;
  currency: string;
  /** How many points, spins or rounds, where it is no money. */
  count: number | string;
}

/** What rewards come to: an amount of money, also of free rounds that a budget pays for, or how many of what. */
export function Worth({ kind, minor, currency, count }: Props) {
  const t = useTranslate();
  const { number } = useFormat();
  if (isMoney(kind) || minor !== '0') return <Money minor={minor} currency={currency} />;
  if (Number(count) === 0) return <Dash />;
  return (
    <span className="num">
      {number(Number(count))}
      {'\u00a0'}
      <span className="unit">{t(`console.campaign.reward_kind.${kind}`)}</span>
    </span>
  );
}
