import { Button, MenuItem, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { inPlayer } from 'virtual:texts';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { BrandField } from '../api/types.js';
import { Problem } from '../ui/problem.js';

/** Asks the server what it would say of a value by the rule at hand, which need not be stored. */
export function TryOut({ brand, rule }: { brand: string; rule: BrandField }) {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const [value, setValue] = useState('');
  const [language, setLanguage] = useState(inPlayer[0]?.code ?? 'EN');
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: () => api.tryField(brand, { rule, value, language }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form className="stack" onSubmit={submit}>
      <p className="muted">{t('console.forms.test_text')}</p>
      <div className="form-cols">
        <TextField
          label={t('console.forms.value')}
          value={value}
          slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off', spellCheck: false } }}
          onChange={({ target }) => {
            setValue(target.value);
            reset();
          }}
        />
        <TextField
          select
          label={t('console.forms.language')}
          value={language}
          onChange={({ target }) => {
            setLanguage(target.value);
            reset();
          }}
        >
          {inPlayer.map(({ code, name }) => (
            <MenuItem key={code} value={code}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      </div>
      <div className="row">
        <Button type="submit" variant="outlined" disabled={isPending}>
          {t('console.forms.ask')}
        </Button>
        <span role="status">
          {data?.accepted === true && t('console.forms.accepted_yes')}
          {data?.accepted === false && t('console.forms.accepted_no', { message: data.message ?? '' })}
        </span>
      </div>
      <Problem error={error} />
    </form>
  );
}
