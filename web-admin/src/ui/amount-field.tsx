import { TextField, type TextFieldProps } from '@mui/material';
import { useFormat } from './format.js';

interface Props extends Pick<TextFieldProps, 'label' | 'required' | 'disabled' | 'error'> {
  value: string;
  currency: string;
  /** Minor units that the text is read as; nothing where it is no amount. */
  amountMinor: string | null | undefined;
  onChange: (value: string) => void;
}

/** An amount as it is typed, with how it is read below it: nobody counts zeros. */
export function AmountField({ currency, amountMinor, onChange, ...field }: Props) {
  const { money } = useFormat();
  return (
    <TextField
      {...field}
      helperText={amountMinor ? money(amountMinor, currency) : ' '}
      slotProps={{ htmlInput: { inputMode: 'decimal', className: 'num', maxLength: 24 } }}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
