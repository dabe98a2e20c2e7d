import type { FieldRule } from '@banyan/kernel/rules';
import { checkField } from '@banyan/kernel/rules';
import { useId } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAddBankCard, type NewBankCard } from '../../api/bank-cards';
import { useSetRealName } from '../../api/member-info';
import { paymentPasswordKey } from '../../api/payment-password';
import { useBanks } from '../../api/banks';
import { Note } from '../../components/badge';
import { Button } from '../../components/button';
import { Field, Input, PasswordInput, Select } from '../../components/field';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { useSession } from '../../session';
import { PaymentPasswordGate } from '../profile/payment-password-gate';
import { Refusal } from '../shared/refusal';

const numberRule: FieldRule = {
  field: 'accountNumber',
  required: true,
  patternId: 6,
  acceptedPattern: '*',
  minLength: 6,
  maxLength: 20,
};
const holderRule: FieldRule = {
  field: 'holderName',
  required: true,
  patternId: 18,
  acceptedPattern: '*',
  minLength: 2,
  maxLength: 60,
};

/** `Nguyễn Minh Châu` as banks write it: `NGUYEN MINH CHAU`. */
export const bankName = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'D').toUpperCase().replace(/\s+/g, ' ').trimStart();

/** The account being written; the holder goes out as banks write it, and is the real name of a member who had none. */
function useAddCard(onDone?: () => void) {
  const { t } = useTranslation(['wallet', 'profile']);
  const client = useQueryClient();
  const errorText = useErrorText();
  const { mutateAsync } = useAddBankCard();
  const { mutateAsync: setRealName } = useSetRealName();
  const { member } = useSession();
  const nameless = member?.realName === null;
  const form = useForm<NewBankCard>({
    mode: 'onBlur',
    defaultValues: { bankCode: '', accountNumber: '', holderName: '', paymentPassword: '' },
  });
  const submit = form.handleSubmit(async (card) => {
    try {
      if (nameless) await setRealName(card.holderName.trim());
      await mutateAsync({ ...card, holderName: bankName(card.holderName).trim() });
      toast.info(t('cards.added'));
      form.reset();
      onDone?.();
    } catch (error) {
      form.setError('root', { message: errorText(error) });
      form.resetField('paymentPassword');
      void client.invalidateQueries({ queryKey: paymentPasswordKey });
    }
  });
  const inputs = {
    bank: form.register('bankCode', { validate: (code) => code !== '' || t('cards.bankMissing') }),
    number: form.register('accountNumber', {
      setValueAs: (value: string) => value.replace(/\s/g, ''),
      validate: (value) => checkField(numberRule, value) === null || t('cards.numberRule'),
    }),
    holder: form.register('holderName', {
      validate: (value) => checkField(holderRule, bankName(value).trim()) === null || t('cards.holderRule'),
    }),
    password: form.register('paymentPassword', { validate: (value) => !!value || t('profile:payment.missing') }),
  };
  return { inputs, submit, nameless, state: form.formState };
}

function BankField({ input, error }: { input: UseFormRegisterReturn; error?: string }) {
  const { t } = useTranslation('wallet');
  const { data: banks } = useBanks(true);
  return (
    <Field label={t('cards.bank')} error={error}>
      <Select icon="bank" {...input}>
        <option value="">{t('cards.chooseBank')}</option>
        {banks?.map((bank) => (
          <option key={bank.code} value={bank.code}>
            {bank.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** A new bank account, inside its own small form; who has no payment password yet sets it first. */
export default function AddCard(props: { intro?: string; onDone?: () => void }) {
  return (
    <PaymentPasswordGate>
      <CardForm {...props} />
    </PaymentPasswordGate>
  );
}

function CardForm({ intro, onDone }: { intro?: string; onDone?: () => void }) {
  const { t } = useTranslation(['wallet', 'profile']);
  const id = useId();
  const { inputs, submit, nameless, state } = useAddCard(onDone);
  const { errors, isSubmitting } = state;
  return (
    <form className="stack" noValidate aria-labelledby={id} onSubmit={(event) => void submit(event)}>
      <h3 id={id} className="text-md">
        {t('cards.add')}
      </h3>
      {intro && <Note>{intro}</Note>}
      {nameless && <Note>{t('cards.realNameOnce')}</Note>}
      <Refusal>{errors.root?.message}</Refusal>
      <BankField input={inputs.bank} error={errors.bankCode?.message} />
      <Field label={t('cards.number')} rule={t('cards.numberRule')} error={errors.accountNumber?.message}>
        <Input inputMode="numeric" autoComplete="off" {...inputs.number} />
      </Field>
      <Field label={t('cards.holder')} rule={t('cards.holderRule')} error={errors.holderName?.message}>
        <Input autoComplete="cc-name" spellCheck={false} {...inputs.holder} />
      </Field>
      <Field label={t('profile:payment.title')} error={errors.paymentPassword?.message}>
        <PasswordInput autoComplete="off" {...inputs.password} />
      </Field>
      <div>
        <Button type="submit" busy={isSubmitting} busyLabel={t('cards.saving')}>
          {t('cards.save')}
        </Button>
      </div>
    </form>
  );
}
