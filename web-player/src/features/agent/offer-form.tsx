import { useTranslation } from 'react-i18next';
import { Note } from '../../components/badge';
import { Button } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { Refusal } from '../shared/refusal';
import { DraftFields } from './draft-fields';
import { TrialOfTerms } from './trial';
import { useOffer, type OfferSubject } from './use-offer';

interface ReviewProps {
  offer: ReturnType<typeof useOffer>;
  subject: OfferSubject;
  downline: string;
}

/** What the terms would have paid last time, and the last question before they are sent. */
function Review({ offer, subject, downline }: ReviewProps) {
  const { t } = useTranslation('agent');
  if (!offer.review) return null;
  const { equalTiers, terms } = offer.review;
  const { downlineId, kind, contractId } = subject;
  return (
    <Dialog
      title={contractId ? t('offer.reviewAmend') : t('offer.review')}
      description={t('offer.reviewText', { name: downline })}
      onClose={offer.closeReview}
    >
      {equalTiers.length > 0 && (
        <Note tone="warning">{t('offer.equal', { tiers: equalTiers.map((tier) => tier + 1).join(', ') })}</Note>
      )}
      <TrialOfTerms offer={{ downlineId, kind, terms }} />
      <DialogActions>
        <Button onClick={offer.closeReview}>{t('offer.back')}</Button>
        <Button look="primary" busy={offer.busy} onClick={offer.send}>
          {t('offer.send')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What the server says against the terms as a whole, and why it refused them. */
function Objections({ offer, general }: { offer: ReturnType<typeof useOffer>; general: readonly string[] }) {
  const { t } = useTranslation('agent');
  return (
    <>
      {offer.incomplete && <Refusal>{t('offer.incomplete')}</Refusal>}
      {general.length > 0 && (
        <div role="alert">
          <Note tone="negative">
            {general.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </Note>
        </div>
      )}
      <Refusal>{offer.refused}</Refusal>
    </>
  );
}

/** The terms of an offer or an amendment, tier by tier. */
export function OfferForm({ subject, downline }: { subject: OfferSubject; downline: string }) {
  const { t } = useTranslation('agent');
  const offer = useOffer(subject);
  const sayings = (tier: number | undefined) =>
    offer.problems.filter((problem) => problem.tier === tier).map(({ code }) => t(`problem.${code}`));
  return (
    <form
      className="card stack gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        offer.look();
      }}
    >
      <div>
        <h2>{t('offer.tiers')}</h2>
        <p className="sm muted">{t(`offer.tiersText.${subject.kind}`)}</p>
      </div>
      <DraftFields draft={offer} sayings={sayings} />
      <Objections offer={offer} general={sayings(undefined)} />
      <Button type="submit" look="primary" size="lg" full busy={offer.busy} busyLabel={t('offer.checking')}>
        {t('offer.check')}
      </Button>
      <Review offer={offer} subject={subject} downline={downline} />
    </form>
  );
}
