import { useTranslation } from 'react-i18next';
import { useBrand } from '../../brand/use-brand';
import { MemberOnly } from '../shared/member-only';
import { ClaimList } from './claim-list';
import { GiftList } from './gift-list';
import { Places } from './places';
import { SignInLadder } from './sign-in-ladder';
import './promotions.css';

const due = { state: 'CLAIMABLE' };
const open = { open: 'true' };

/** The claim hall: today's sign-in, and what is due. */
export function Component() {
  const { t } = useTranslation('promotions');
  const { brand } = useBrand();
  const title = t('place.claim');
  return (
    <MemberOnly title={title}>
      <div className="page offer-page">
        <title>{`${title} | ${brand.name}`}</title>
        <h1>{title}</h1>
        <Places here="claim" />
        <SignInLadder />
        <GiftList filter={open} saysNone={false} />
        <ClaimList filter={due} />
      </div>
    </MemberOnly>
  );
}
