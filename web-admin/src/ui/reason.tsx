import { MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';

export interface Reason {
  preset: string;
  text: string;
}

export const emptyReason: Reason = { preset: '', text: '' };

type Translate = (key: string) => string;

/** The reason as it is stored: the preset's sentence, then what was written. Empty while it is not complete. */
export function reasonText({ preset, text }: Reason, t: Translate): string {
  const written = text.trim();
  if (!preset) return '';
  if (preset === 'other') return written;
  return [t(`console.reason.${preset}`), written].filter(Boolean).join(': ');
}

interface Props {
  presets: string[];
  value: Reason;
  onChange: (reason: Reason) => void;
}

/** A preset reason and free text; "other" needs the text. */
export function ReasonFields({ presets, value, onChange }: Props) {
  const t = useTranslate();
  return (
    <div className="stack tight">
      <TextField
        select
        fullWidth
        required
        label={t('console.reason.label')}
        value={value.preset}
        onChange={(event) => onChange({ ...value, preset: event.target.value })}
      >
        {[...presets, 'other'].map((preset) => (
          <MenuItem key={preset} value={preset}>
            {t(`console.reason.${preset}`)}
          </MenuItem>
        ))}
      </TextField>
      {value.preset && (
        <TextField
          fullWidth
          multiline
          maxRows={4}
          required={value.preset === 'other'}
          label={t(value.preset === 'other' ? 'console.reason.text' : 'console.reason.more')}
          value={value.text}
          slotProps={{ htmlInput: { maxLength: 300 } }}
          onChange={(event) => onChange({ ...value, text: event.target.value })}
        />
      )}
    </div>
  );
}
