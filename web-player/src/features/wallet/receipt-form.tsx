import { currencyOf } from '@banyan/kernel/money';
import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '../../api/withdrawal';
import { Button } from '../../components/button';
import { Radio } from '../../components/check';
import { Field, Input, TextArea } from '../../components/field';
import { Money } from '../../components/money';
import { useLanguage } from '../../i18n/use-language';
import { useMoney } from '../../i18n/use-money';
import { Refusal } from '../shared/refusal';
import { writeAmount } from './amount';
import { PictureField } from '../shared/picture-field';
import { noteLimit, useReceiptForm, type ReceiptForm as Form } from './use-receipt-form';

const answers = ['RECEIVED', 'PARTLY', 'NOT_RECEIVED'] as const;

interface PartProps {
  form: Form;
  withdrawal: Withdrawal;
}

/** What arrived, and what is still missing as one types. */
function Part({ form: { part, setPart, received, problem, busy }, withdrawal: { amountMinor, currency } }: PartProps) {
  const { t } = useTranslation('wallet');
  const { format } = useLanguage();
  const { money } = useMoney();
  const rule = t('receipt.partRule', { amount: money(amountMinor, currency) });
  return (
    <div className="stack tight">
      <Field label={t('receipt.part')} rule={rule} error={problem === 'part' ? rule : undefined}>
        <Input
          name="received"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          value={part}
          disabled={busy}
          onChange={({ target }) => setPart(writeAmount(target.value, currency, format))}
          after={<span className="faint">{currencyOf(currency).symbol}</span>}
        />
      </Field>
      {received !== null && (
        <p className="row between sm" role="status">
          <span className="muted">{t('receipt.remainder')}</span>
          <Money className="font-semibold" minor={BigInt(amountMinor) - received} currency={currency} />
        </p>
      )}
    </div>
  );
}

/** All, a part or nothing; what proves it; once. */
export function ReceiptForm({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('wallet');
  const { money } = useMoney();
  const form = useReceiptForm(withdrawal);
  const { answer, setAnswer, note, setNote, pictures, setPictures, problem, refused, busy, submit } = form;
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <fieldset className="stack tight">
        <legend className="sr">{t('receipt.answer')}</legend>
        {answers.map((one) => (
          <Radio key={one} name="answer" checked={answer === one} disabled={busy} onChange={() => setAnswer(one)}>
            {t(`receipt.${one}`, { amount: money(withdrawal.amountMinor, withdrawal.currency) })}
          </Radio>
        ))}
      </fieldset>
      {answer === 'PARTLY' && <Part form={form} withdrawal={withdrawal} />}
      {answer !== 'RECEIVED' && (
        <>
          <PictureField
            label={t('proof.label')}
            pictures={pictures}
            onChange={setPictures}
            disabled={busy}
            error={problem === 'proof' ? t('proof.missing') : undefined}
          />
          <Field label={t('receipt.note')} rule={t('receipt.noteLeft', { count: noteLimit - [...note].length })}>
            <TextArea
              rows={2}
              maxLength={noteLimit}
              value={note}
              disabled={busy}
              onChange={({ target }) => setNote(target.value)}
            />
          </Field>
        </>
      )}
      <Refusal>{refused}</Refusal>
      <div>
        <Button type="submit" look="primary" busy={busy} busyLabel={t('receipt.sending')}>
          {t('receipt.send')}
        </Button>
      </div>
    </form>
  );
}
