import { MenuItem, TextField } from '@mui/material';
import { currencies } from '@banyan/kernel/money';

/** One of the platform's currencies, by its code. */
export function CurrencySelect(props: { label: string; value: string; onChange: (currency: string) => void }) {
  const { label, value, onChange } = props;
  return (
    <TextField select label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {Object.keys(currencies).map((code) => (
        <MenuItem key={code} value={code}>
          {code}
        </MenuItem>
      ))}
    </TextField>
  );
}
