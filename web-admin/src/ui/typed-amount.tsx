import { TextField } from '@mui/material';
import { minorFromWire } from '@banyan/kernel/money';
import { useTranslate } from 'react-admin';
import { useFormat } from './format.js';
import { Icon } from './icon.js';

/** Above this an operator types the amount again before money moves: 20 million đồng in minor units. */
const typedAbove = 20_000_000_0000n;

export interface Amount {
  amountMinor: string;
  currency: string;
}

/** Large amounts in đồng, and every amount in another currency, are typed again. */
export const needsTyping = ({ amountMinor, currency }: Amount): boolean =>
  currency === 'VND' ? minorFromWire(amountMinor) > typedAbove : amountMinor !== '0';

const digits = (text: string) => text.replace(/\D/g, '');

/** Whether a text is the figure as it is shown, with any grouping. */
export const isFigure = (text: string, figure: string): boolean => text !== '' && digits(text) === digits(figure);

interface Props {
  amount: Amount;
  value: string;
  onChange: (value: string, right: boolean) => void;
}

/** The amount once more, by hand. */
export function TypedAmount({ amount, value, onChange }: Props) {
  const t = useTranslate();
  const { parts } = useFormat();
  const { figure } = parts(amount.amountMinor, amount.currency);
  const wrong = value !== '' && !isFigure(value, figure);
  return (
    <TextField
      fullWidth
      required
      label={t('console.settle.type_amount', { amount: figure })}
      value={value}
      error={wrong}
      helperText={wrong ? t('console.withdrawal.not_amount') : ''}
      slotProps={{
        htmlInput: { inputMode: 'numeric', className: 'num' },
        input: { endAdornment: value !== '' && !wrong ? <Icon name="check" className="pos" /> : null },
      }}
      onChange={(event) => onChange(event.target.value, isFigure(event.target.value, figure))}
    />
  );
}
