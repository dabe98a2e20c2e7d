import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useApplyForOffer, useClaimReward, useJoinOffer, type Claim, type Offer } from '../../api/promotions';
import { Button, ButtonLink } from '../../components/button';
import { Field, Input, TextArea } from '../../components/field';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { paths } from '../../navigation/paths';
import { useMemberGate } from '../../session';
import { offerPaths } from './offer-paths';
import { PictureField } from '../shared/picture-field';
import { Refusal } from '../shared/refusal';

const longestRemark = 140;

function useRefused(error: unknown): string | undefined {
  const errorText = useErrorText();
  return error ? errorText(error) : undefined;
}

function Join({ offer }: { offer: Offer }) {
  const { t } = useTranslation('promotions');
  const gate = useMemberGate();
  const join = useJoinOffer();
  const [code, setCode] = useState('');
  const refused = useRefused(join.error);
  const withCode = offer.trigger === 'CODE';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    gate(() => join.mutate({ id: offer.id, ...(withCode && { code: code.trim().toUpperCase() }) }, { onSuccess: () => toast.info(t('joined')) })); // prettier-ignore
  };
  return (
    <form className="stack tight" noValidate aria-label={offer.title} onSubmit={submit}>
      <Refusal>{refused}</Refusal>
      {withCode && (
        <Field label={t('code')}>
          <Input
            maxLength={32}
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
      )}
      <Button type="submit" look="primary" size="lg" full busy={join.isPending} busyLabel={t('sending')}>
        {t('join')}
      </Button>
    </form>
  );
}

function Apply({ offer }: { offer: Offer }) {
  const { t } = useTranslation('promotions');
  const gate = useMemberGate();
  const apply = useApplyForOffer();
  const [remark, setRemark] = useState('');
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const refused = useRefused(apply.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    gate(() =>
      apply.mutate({ id: offer.id, remark: remark.trim(), pictures }, { onSuccess: () => toast.info(t('applied')) }),
    );
  };
  return (
    <form className="stack tight" noValidate aria-label={offer.title} onSubmit={submit}>
      <Refusal>{refused}</Refusal>
      <Field label={t('remark')} rule={t('remarkRule', { count: [...remark].length, limit: longestRemark })}>
        <TextArea
          rows={3}
          maxLength={longestRemark}
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
        />
      </Field>
      <PictureField pictures={pictures} onChange={setPictures} disabled={apply.isPending} />
      <Button type="submit" look="primary" size="lg" full busy={apply.isPending} busyLabel={t('sending')}>
        {t('apply')}
      </Button>
    </form>
  );
}

interface ClaimButtonProps {
  campaignId: string;
  title: string;
  /** What is claimed; money where it is not told. */
  kind?: Claim['rewardKind'] | undefined;
  size?: 'lg' | 'sm';
}

/** Takes what is due. */
export function ClaimButton({ campaignId, title, kind = 'CASH', size }: ClaimButtonProps) {
  const { t } = useTranslation('promotions');
  const claim = useClaimReward();
  const refused = useRefused(claim.error);
  const given = () => (kind === 'CASH' || kind === 'BONUS' ? toast.money(t('paid')) : toast.info(t(`given.${kind}`)));
  return (
    <div className="stack tight">
      <Refusal>{refused}</Refusal>
      <Button
        look="primary"
        size={size}
        full
        icon="gift"
        aria-label={`${t('claim')}: ${title}`}
        busy={claim.isPending}
        onClick={() => claim.mutate(campaignId, { onSuccess: given })}
      >
        {t('claim')}
      </Button>
    </div>
  );
}

/** What one can do with a promotion now. */
export function OfferAction({ offer }: { offer: Offer }) {
  const { t } = useTranslation('promotions');
  const { status, trigger } = offer;
  if (trigger === 'SIGN_IN')
    return (
      <ButtonLink look="primary" size="lg" full to={offerPaths.claims}>
        {t('toSignIn')}
      </ButtonLink>
    );
  if (status === 'CLAIM')
    return <ClaimButton campaignId={offer.id} title={offer.title} kind={offer.claim?.rewardKind} size="lg" />;
  if (status === 'JOIN') return trigger === 'APPLICATION' ? <Apply offer={offer} /> : <Join offer={offer} />;
  const waits = status === 'SIGNED_UP' && (trigger === 'DEPOSIT' || trigger === 'FIRST_DEPOSIT');
  return waits ? (
    <ButtonLink look="primary" size="lg" full to={paths.deposit}>
      {t('toDeposit')}
    </ButtonLink>
  ) : (
    <p className="muted">{t(`now.${status}`)}</p>
  );
}
