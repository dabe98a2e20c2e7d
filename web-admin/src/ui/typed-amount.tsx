import { TextField } from '@mui/material';
import { currencyOf, minorFromWire } from '@banyan/kernel/money';
import { useTranslate } from 'react-admin';
import { Icon } from './icon.js';
import { minorTyped } from './minor-typed.js';

/** Above this an operator types the amount again before money moves: 20 million đồng in minor units. */
const typedAbove = 20_000_000_0000n;

export interface Amount {
  amountMinor: string;
  currency: string;
}

/** Large amounts in đồng, and every amount in another currency, are typed again. */
export const needsTyping = ({ amountMinor, currency }: Amount): boolean =>
  currency === 'VND' ? minorFromWire(amountMinor) > typedAbove : amountMinor !== '0';

/** Whether a text is the amount as it is shown: without its sign, and without fractions that no screen shows. */
export function isTyped(text: string, { amountMinor, currency }: Amount): boolean {
  const { scale, display } = currencyOf(currency);
  const minor = minorFromWire(amountMinor);
  const shown = (minor < 0n ? -minor : minor) / 10n ** BigInt(scale - display);
  return minorTyped(text, currency) === String(shown * 10n ** BigInt(scale - display));
}

interface Props {
  amount: Amount;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** The amount once more, by hand. */
export function TypedAmount({ amount, label, value, onChange }: Props) {
  const t = useTranslate();
  const right = isTyped(value, amount);
  const wrong = value !== '' && !right;
  return (
    <TextField
      fullWidth
      required
      label={label}
      value={value}
      error={wrong}
      helperText={wrong ? t('console.withdrawal.not_amount') : ''}
      slotProps={{
        htmlInput: { inputMode: 'decimal', className: 'num' },
        input: { endAdornment: right ? <Icon name="check" className="pos" /> : null },
      }}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
