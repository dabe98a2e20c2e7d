import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segment } from '../../components/segment';
import { useBrand } from '../../brand/use-brand';
import { useSession } from '../../session';
import { GiftList } from './gift-list';
import { Places } from './places';
import { VipBenefits } from './vip-benefits';
import { VipHistory } from './vip-history';
import { VipStanding } from './vip-standing';
import './promotions.css';

const parts = ['level', 'rebates', 'gifts', 'history'] as const;
type Part = (typeof parts)[number];

function Own() {
  const { t } = useTranslation('promotions');
  const [part, setPart] = useState<Part>('level');
  return (
    <>
      <div>
        <Segment
          label={t('vip.parts')}
          choices={parts.map((value) => ({ value, label: t(`vip.part.${value}`) }))}
          value={part}
          onChange={setPart}
        />
      </div>
      {part === 'level' && <VipStanding />}
      {part === 'rebates' && <GiftList key={part} filter={{ kind: ['REBATE', 'CASHBACK'] }} saysNone />}
      {part === 'gifts' && (
        <GiftList
          key={part}
          filter={{ kind: ['UPGRADE', 'MONTHLY', 'BIRTHDAY', 'ENVELOPE', 'COUPON', 'WHEEL', 'TOURNAMENT'] }}
          saysNone
        />
      )}
      {part === 'history' && <VipHistory />}
    </>
  );
}

/** Levels: my own with what is missing to the next one, what was given for it, and what each brings. Visitors see the benefits. */
export function Component() {
  const { t } = useTranslation('promotions');
  const { brand } = useBrand();
  const { status, trial } = useSession();
  const title = t('place.vip');
  return (
    <div className="page offer-page">
      <title>{`${title} | ${brand.name}`}</title>
      <h1>{title}</h1>
      <Places here="vip" />
      {status === 'member' && !trial && <Own />}
      <VipBenefits />
    </div>
  );
}
