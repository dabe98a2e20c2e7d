import { currencyOf } from '@banyan/kernel/money';
import { useLayoutEffect, useRef, type ChangeEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountChips, Chip } from '../../components/chip';
import { Field, Input } from '../../components/field';
import { useLanguage } from '../../i18n/use-language';
import { useMoney } from '../../i18n/use-money';
import { fieldText, writeAmount } from './amount';
import type { AmountLimits, AmountState } from './use-amount';

export interface AmountFieldProps {
  amount: AmountState;
  limits: AmountLimits;
  suggested?: readonly bigint[];
  /** The whole of what there is, as one more press. */
  all?: bigint;
  disabled?: boolean;
}

/** The caret stays where one types while the groups move around it. */
function useCaret(box: RefObject<HTMLInputElement | null>, text: string) {
  const fromEnd = useRef<number | null>(null);
  useLayoutEffect(() => {
    const input = box.current;
    if (input && fromEnd.current !== null && document.activeElement === input) {
      const caret = Math.max(0, input.value.length - fromEnd.current);
      input.setSelectionRange(caret, caret);
    }
    fromEnd.current = null;
  }, [box, text]);
  return ({ value, selectionEnd }: HTMLInputElement) => {
    fromEnd.current = value.length - (selectionEnd ?? value.length);
  };
}

function QuickAmounts({ amount, limits: { currency, min, max }, suggested = [], all, disabled }: AmountFieldProps) {
  const { t } = useTranslation('wallet');
  const { format } = useLanguage();
  const choose = (minor: bigint) => amount.setText(fieldText(minor, currency, format));
  if (suggested.length === 0 && all === undefined) return null;
  return (
    <AmountChips
      label={t('quick')}
      amounts={suggested}
      currency={currency}
      value={amount.value}
      allowed={(minor) => !disabled && minor >= min && minor <= max}
      onChange={choose}
    >
      {all !== undefined && (
        <Chip pressed={amount.value === all} disabled={disabled} onClick={() => choose(all)}>
          {t('everything')}
        </Chip>
      )}
    </AmountChips>
  );
}

/** A large amount with its limits below and quick amounts under it. */
export function AmountField(props: AmountFieldProps) {
  const { amount, limits, disabled } = props;
  const { currency, min, max } = limits;
  const { t } = useTranslation('wallet');
  const { format } = useLanguage();
  const { money } = useMoney();
  const keepCaret = useCaret(amount.box, amount.text);
  const typed = ({ target }: ChangeEvent<HTMLInputElement>) => {
    keepCaret(target);
    amount.setText(writeAmount(target.value, currency, format));
  };
  const rule = t('range', { min: money(min, currency), max: money(max, currency) });
  return (
    <div className="stack tight">
      <Field className="money-field" label={t('amount')} rule={rule} error={amount.error}>
        <Input
          ref={amount.box}
          name="amount"
          inputMode={currencyOf(currency).display > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          dir="ltr"
          value={amount.text}
          disabled={disabled}
          onChange={typed}
          onBlur={amount.look}
          after={<span className="faint">{currencyOf(currency).symbol}</span>}
        />
      </Field>
      <QuickAmounts {...props} />
    </div>
  );
}
