import { MenuItem, TextField } from '@mui/material';
import { useBrands } from './use-brands.js';

interface Props {
  label: string;
  /** The brand's code; one that the operator does not see shows as none. */
  value: string;
  disabled?: boolean;
  size?: 'small';
  onChange: (brand: string) => void;
}

/** One of the brands that the operator sees. */
export function BrandSelect({ label, value, onChange, ...look }: Props) {
  const brands = useBrands();
  return (
    <TextField
      select
      {...look}
      label={label}
      value={brands.some(({ id }) => id === value) ? value : ''}
      onChange={(event) => onChange(event.target.value)}
    >
      {brands.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
