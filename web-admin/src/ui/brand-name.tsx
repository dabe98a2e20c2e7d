import { MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useBrands } from './use-brands.js';

/** A brand by its name; none stands for all of them. */
export function BrandName({ code }: { code: string | null }) {
  const t = useTranslate();
  const brands = useBrands();
  if (code === null) return <b>{t('console.platform.every_brand')}</b>;
  return brands.find(({ id }) => id === code)?.name ?? code;
}

interface PickerProps {
  value: string | null;
  onChange: (code: string | null) => void;
}

/** One brand, or all of them. */
export function BrandPicker({ value, onChange }: PickerProps) {
  const t = useTranslate();
  const brands = useBrands();
  return (
    <TextField
      select
      label={t('console.platform.brand')}
      value={brands.some(({ id }) => id === value) ? value : '*'}
      onChange={(event) => onChange(event.target.value === '*' ? null : event.target.value)}
    >
      <MenuItem value="*">{t('console.platform.every_brand')}</MenuItem>
      {brands.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
