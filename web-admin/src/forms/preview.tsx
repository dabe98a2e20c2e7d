import { TextField } from '@mui/material';
import { patterns } from '@banyan/kernel/rules';
import { useTranslate } from 'react-admin';
import type { BrandField } from '../api/types.js';

interface FormProps {
  title: string;
  fields: BrandField[];
  profile?: boolean;
}

function Form({ title, fields, profile = false }: FormProps) {
  const t = useTranslate();
  return (
    <section className="stack" aria-label={title}>
      <h3>{title}</h3>
      {fields.length === 0 && <p className="faint">{t('console.forms.none')}</p>}
      {fields.map(({ field, required, patternId, minLength, maxLength, editable }) => {
        const says = [
          t(`console.pattern.${patterns[patternId]?.name ?? 'any'}`),
          t('console.forms.bounds', { least: minLength, most: maxLength }),
          ...(required ? [] : [t('console.forms.optional')]),
          ...(profile && editable === 'ONCE' ? [t('console.forms.once')] : []),
          ...(profile && editable === 'OPERATORS' ? [t('console.forms.operators')] : []),
        ];
        return (
          <TextField
            key={field}
            size="small"
            required={required}
            label={t(`console.profile_field.${field}`)}
            helperText={says.join(' · ')}
            slotProps={{ htmlInput: { readOnly: true, tabIndex: -1 } }}
          />
        );
      })}
    </section>
  );
}

/** Both forms as members find them: in their order, with what each field says below it. */
export function Preview({ fields }: { fields: BrandField[] }) {
  const t = useTranslate();
  return (
    <div className="form-cols">
      <Form title={t('console.forms.at_register')} fields={fields.filter(({ inRegister }) => inRegister)} />
      <Form profile title={t('console.forms.at_profile')} fields={fields.filter(({ inProfile }) => inProfile)} />
    </div>
  );
}
