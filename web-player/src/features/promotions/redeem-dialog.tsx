import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRedeem, type MallReward } from '../../api/mall';
import { usePointBalance } from '../../api/points';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { Field, Input, PasswordInput, TextArea } from '../../components/field';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { PaymentPasswordGate } from '../profile/payment-password-gate';
import { Refusal } from '../shared/refusal';
import { useWhole } from '../../i18n/use-whole';

const longestRemark = 140;
const phonePattern = /^\+?\d(?:[ -]?\d){7,17}$/;

/** How many can be asked for at once. */
export const mostOf = ({ stock, perDay }: Pick<MallReward, 'stock' | 'perDay'>): number =>
  Math.min(stock, perDay === 0 ? stock : perDay, 1_000);

/** What quantity costs against what there is. */
function Sum({ takes, balance }: { takes: bigint; balance: bigint }) {
  const { t } = useTranslation('promotions');
  const whole = useWhole();
  const left = balance - takes;
  return (
    <div className="stack tight" role="status">
      <span className="row between">
        <span className="muted">{t('mall.takes')}</span>
        <b>{whole(String(takes))}</b>
      </span>
      <span className="row between">
        <span className="muted">{t('mall.then')}</span>
        {left >= 0n ? (
          <span>{whole(String(left))}</span>
        ) : (
          <b className="err">{t('mall.short', { points: whole(String(-left)) })}</b>
        )}
      </span>
    </div>
  );
}

function Form({ reward, onDone }: { reward: MallReward; onDone: () => void }) {
  const { t } = useTranslation('promotions');
  const errorText = useErrorText();
  const whole = useWhole();
  const redeem = useRedeem();
  const { data: balance } = usePointBalance();
  const [typed, setTyped] = useState(String(reward.minQuantity));
  const [to, setTo] = useState({ address: '', phone: '', remark: '', password: '' });
  // The same again, after an answer that was lost, asks once.
  const [key] = useState(() => crypto.randomUUID());
  const most = mostOf(reward);
  const quantity = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  const isWithin = quantity >= reward.minQuantity && quantity <= most;
  const takes = BigInt(reward.points) * BigInt(isWithin ? quantity : reward.minQuantity);
  const has = BigInt(balance?.points ?? 0);
  const needsAddress = reward.type === 'GOODS';
  const needsPhone = reward.type !== 'COUPON';
  const address = to.address.trim();
  const phone = to.phone.trim();
  const isReached = (!needsAddress || address.length >= 10) && (!needsPhone || phonePattern.test(phone));
  const isReady = isWithin && isReached && has >= takes && to.password !== '';
  const type = (name: keyof typeof to) => (event: { target: { value: string } }) =>
    setTo({ ...to, [name]: event.target.value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    redeem.mutate(
      {
        rewardId: reward.id,
        quantity,
        ...(needsAddress && { address }),
        ...(needsPhone && { phone }),
        remark: to.remark.trim(),
        idempotencyKey: key,
        paymentPassword: to.password,
      },
      {
        onSuccess: ({ number }) => {
          toast.info(t('mall.asked', { number }));
          onDone();
        },
      },
    );
  };
  return (
    <form className="stack" noValidate aria-label={reward.title} onSubmit={submit}>
      <Refusal>{redeem.error ? errorText(redeem.error) : undefined}</Refusal>
      <Field
        label={t('mall.quantity')}
        rule={t('mall.quantityRule', { least: whole(reward.minQuantity), most: whole(most) })}
      >
        <Input
          inputMode="numeric"
          maxLength={4}
          value={typed}
          onChange={(event) => setTyped(event.target.value.trim())}
        />
      </Field>
      <Sum takes={takes} balance={has} />
      {needsAddress && (
        <Field label={t('mall.address')} rule={t('mall.addressRule')}>
          <TextArea
            rows={2}
            maxLength={300}
            autoComplete="street-address"
            value={to.address}
            onChange={type('address')}
          />
        </Field>
      )}
      {needsPhone && (
        <Field label={t('mall.phone')} rule={t('mall.phoneRule')}>
          <Input type="tel" dir="ltr" maxLength={24} autoComplete="tel" value={to.phone} onChange={type('phone')} />
        </Field>
      )}
      <Field label={t('mall.remark')} rule={t('remarkRule', { count: [...to.remark].length, limit: longestRemark })}>
        <Input maxLength={longestRemark} value={to.remark} onChange={type('remark')} />
      </Field>
      <Field label={t('mall.password')}>
        <PasswordInput autoComplete="off" maxLength={128} value={to.password} onChange={type('password')} />
      </Field>
      <Button
        type="submit"
        look="primary"
        size="lg"
        full
        busy={redeem.isPending}
        busyLabel={t('sending')}
        disabled={!isReady}
      >
        {t('mall.redeem')}
      </Button>
    </form>
  );
}

/** Points for a reward, with the payment password. */
export function RedeemDialog({ reward, onClose }: { reward: MallReward; onClose: () => void }) {
  return (
    <Dialog title={reward.title} onClose={onClose}>
      <PaymentPasswordGate>
        <Form reward={reward} onDone={onClose} />
      </PaymentPasswordGate>
    </Dialog>
  );
}
