import { useTranslate } from 'react-admin';
import type { CampaignContent } from '../api/promotion-types.js';
import { Dash, Money } from '../ui/bits.js';
import { useFormat } from '../ui/format.js';
import { isMoney } from './draft.js';

interface Props {
  kind: CampaignContent['terms']['reward']['kind'];
  minor: string;
  currency: string;
  /** How many points or spins, where it is no money. */
  count: number | string;
}

/** What rewards come to: an amount of money, or how many of what. */
export function Worth({ kind, minor, currency, count }: Props) {
  const t = useTranslate();
  const { number } = useFormat();
  if (isMoney(kind)) return <Money minor={minor} currency={currency} />;
  if (Number(count) === 0) return <Dash />;
  return (
    <span className="num">
      {number(Number(count))}
      {'\u00a0'}
      <span className="unit">{t(`console.campaign.reward_kind.${kind}`)}</span>
    </span>
  );
}
