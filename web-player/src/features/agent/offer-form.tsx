import { useTranslation } from 'react-i18next';
import { Note } from '../../components/badge';
import { Button } from '../../components/button';
import { Switch } from '../../components/check';
import { Dialog, DialogActions } from '../../components/dialog';
import { Field, Input } from '../../components/field';
import { Refusal } from '../shared/refusal';
import { TierFields } from './tier-fields';
import { TrialOfTerms } from './trial';
import { useOffer, type OfferSubject } from './use-offer';

const mostTiers = 10;

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

/** The tiers, one below the other, each with what is wrong with it. */
function Tiers({ offer, sayings }: { offer: ReturnType<typeof useOffer>; sayings: (tier: number) => string[] }) {
  const { t } = useTranslation('agent');
  return (
    <>
      {offer.tiers.map((tier, i) => (
        <TierFields
          key={tier.key}
          tier={tier}
          position={i + 1}
          fields={offer.fields}
          currency={offer.currency}
          problems={sayings(i)}
          onChange={offer.change}
          onRemove={offer.tiers.length > 1 ? () => offer.remove(tier.key) : undefined}
        />
      ))}
      {offer.tiers.length < mostTiers && (
        <Button icon="plus" onClick={offer.add}>
          {t('offer.add')}
        </Button>
      )}
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
      <Tiers offer={offer} sayings={sayings} />
      <Switch checked={offer.canSubSign} onChange={(event) => offer.setCanSubSign(event.target.checked)}>
        {t('offer.maySign')}
      </Switch>
      <Field label={t('offer.lastDay')} rule={t('offer.lastDayRule')}>
        <Input type="date" value={offer.lastDay} onChange={(event) => offer.setLastDay(event.target.value)} />
      </Field>
      <Objections offer={offer} general={sayings(undefined)} />
      <Button type="submit" look="primary" size="lg" full busy={offer.busy} busyLabel={t('offer.checking')}>
        {t('offer.check')}
      </Button>
      <Review offer={offer} subject={subject} downline={downline} />
    </form>
  );
}
