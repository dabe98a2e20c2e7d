import { FormControlLabel, MenuItem, Switch, TextField } from '@mui/material';
import { isAcceptablePattern, patterns } from '@banyan/kernel/rules';
import { useTranslate } from 'react-admin';
import type { BrandField, BrandForms } from '../api/types.js';

interface Props {
  rule: BrandField;
  bounds: BrandForms['bounds'][number];
  closed: boolean;
  onChange: (change: Partial<BrandField>) => void;
}

/** A whole number as far as something is typed. */
const numberOf = (text: string) => Math.min(Number(text.replace(/\D/g, '') || '0'), 500);

/** The rule of one field: where it is asked for, what it must be, who may change it. */
export function RuleForm({ rule, bounds, closed, onChange }: Props) {
  const t = useTranslate();
  const flag = (name: 'inRegister' | 'inProfile' | 'required', label: string) => (
    <FormControlLabel
      label={label}
      control={
        <Switch
          checked={rule[name]}
          disabled={closed || bounds.fixed}
          onChange={() => onChange({ [name]: !rule[name] })}
        />
      }
    />
  );
  const length = (name: 'minLength' | 'maxLength', label: string, wrong: boolean) => (
    <TextField
      label={label}
      value={rule[name]}
      disabled={closed}
      error={wrong}
      helperText={t('console.forms.bounds', bounds)}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      onChange={({ target }) => onChange({ [name]: numberOf(target.value) })}
    />
  );
  return (
    <div className="stack">
      {bounds.fixed && <p className="muted">{t('console.forms.fixed')}</p>}
      <div className="row">
        {flag('inRegister', t('console.field.inRegister'))}
        {flag('inProfile', t('console.field.inProfile'))}
        {flag('required', t('console.field.required'))}
      </div>
      <TextField
        select
        label={t('console.forms.pattern')}
        value={rule.patternId}
        disabled={closed || bounds.patternFixed}
        helperText={bounds.patternFixed ? t('console.forms.pattern_fixed') : undefined}
        onChange={({ target }) => onChange({ patternId: Number(target.value) })}
      >
        {patterns.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {id} · {t(`console.pattern.${name}`)}
          </MenuItem>
        ))}
      </TextField>
      <div className="form-cols">
        {length(
          'minLength',
          t('console.forms.least'),
          rule.minLength < bounds.least || rule.minLength > rule.maxLength,
        )}
        {length('maxLength', t('console.forms.most'), rule.maxLength > bounds.most || rule.minLength > rule.maxLength)}
      </div>
      <TextField
        label={t('console.forms.accepted')}
        value={rule.acceptedPattern}
        disabled={closed}
        error={!isAcceptablePattern(rule.acceptedPattern)}
        helperText={t('console.forms.accepted_help')}
        slotProps={{ htmlInput: { maxLength: 200, className: 'mono' } }}
        onChange={({ target }) => onChange({ acceptedPattern: target.value })}
      />
      {!bounds.fixed && (
        <TextField
          select
          label={t('console.forms.editable')}
          value={rule.editable}
          disabled={closed || bounds.editable.length === 1}
          onChange={({ target }) => onChange({ editable: target.value as BrandField['editable'] })}
        >
          {bounds.editable.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`console.editable.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {rule.field === 'nickname' && (
        <FormControlLabel
          label={t('console.forms.unique')}
          control={
            <Switch checked={rule.unique} disabled={closed} onChange={() => onChange({ unique: !rule.unique })} />
          }
        />
      )}
    </div>
  );
}
