import { MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useBrands } from './use-brands.js';

/** Names a brand, for titles and sentences; one that nobody knows by its code. */
export function useBrandName(): (code: string) => string {
  const brands = useBrands();
  return (code) => brands.find(({ id }) => id === code)?.name ?? code;
}

/** A brand by its name; none stands for all of them. */
export function BrandName({ code }: { code: string | null }) {
  const t = useTranslate();
  const nameOf = useBrandName();
  return code === null ? <b>{t('console.platform.every_brand')}</b> : nameOf(code);
}

interface PickerProps {
  /** Undefined: nothing is chosen yet; null: all of them. */
  value: string | null | undefined;
  onChange: (code: string | null) => void;
}

/** One brand, or all of them. What nobody has chosen shows nothing: no brand is meant by default. */
export function BrandPicker({ value, onChange }: PickerProps) {
  const t = useTranslate();
  const brands = useBrands();
  return (
    <TextField
      select
      label={t('console.platform.brand')}
      value={value === null ? '*' : brands.some(({ id }) => id === value) ? value : ''}
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
