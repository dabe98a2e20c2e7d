import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { Member } from '../api/types.js';
import { useLabel } from '../ui/format.js';
import { BrandName } from '../ui/brand-name.js';

interface Props {
  label: string;
  value: Member | null;
  helperText?: string;
  required?: boolean;
  /** Only members of this brand can be meant. */
  brand?: string | undefined;
  onChange: (member: Member | null) => void;
}

/** Finds a member by the beginning of the username. */
export function MemberPicker({ label: title, value, helperText, required, brand, onChange }: Props) {
  const t = useTranslate();
  const label = useLabel();
  const api = useDataProvider<ConsoleDataProvider>();
  const [text, setText] = useState('');
  const { data = [], isFetching } = useQuery({
    queryKey: ['members', 'pick', text, brand],
    queryFn: async () => {
      const filter = { q: text, ...(brand && { brand }) };
      const page = await api.getList<Member>('members', { filter, pagination: { page: 1, perPage: 10 }, sort: { field: 'username', order: 'ASC' } });
      return page.data;
    },
    enabled: text.length > 1,
  });
  return (
    <Autocomplete
      options={data}
      value={value}
      loading={isFetching}
      filterOptions={(found) => found}
      getOptionLabel={(member) => member.username}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      noOptionsText={t(text.length > 1 ? 'console.line.nobody' : 'console.line.type')}
      loadingText={t('console.action.working')}
      openText={t('console.line.open')}
      clearText={t('console.line.clear')}
      closeText={t('console.line.close')}
      onInputChange={(_, typed) => setText(typed)}
      onChange={(_, member) => onChange(member)}
      renderOption={({ key, ...props }, member) => (
        <li key={key} {...props}>
          <span className="row">
            {member.username}
            <span className="faint">
              {label('account_type', String(member.accountType))} · <BrandName code={member.brand} /> · {member.id}
            </span>
          </span>
        </li>
      )}
      renderInput={(params) => <TextField {...params} label={title} required={required ?? false} helperText={helperText} />}
    />
  );
} // prettier-ignore
