import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segment } from '../../components/segment';
import { useBrand } from '../../brand/use-brand';
import { MemberOnly } from '../shared/member-only';
import { ClaimList } from './claim-list';
import { Places } from './places';
import './promotions.css';

const filters = { open: { open: 'true' }, bonus: { bonus: 'true' }, all: {} } as const;
type Which = keyof typeof filters;
const all = ['open', 'bonus', 'all'] as const satisfies readonly Which[];

/** The activity centre: everything that one joined, and bonuses with their progress. */
export function Component() {
  const { t } = useTranslation('promotions');
  const { brand } = useBrand();
  const [which, setWhich] = useState<Which>('open');
  const title = t('place.center');
  return (
    <MemberOnly title={title}>
      <div className="page offer-page">
        <title>{`${title} | ${brand.name}`}</title>
        <h1>{title}</h1>
        <Places here="center" />
        <div>
          <Segment
            label={t('which')}
            choices={all.map((value) => ({ value, label: t(`show.${value}`) }))}
            value={which}
            onChange={setWhich}
          />
        </div>
        <ClaimList key={which} filter={filters[which]} />
      </div>
    </MemberOnly>
  );
}
