import { MenuItem, TextField } from '@mui/material';
import { useGetList, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Macro } from '../api/notice-types.js';

const most = 100;

interface Props {
  brand: string;
  /** Of who is answered: what is ready in it comes first. */
  language: string;
  onChoose: (content: string) => void;
}

/** Chooses an answer that is ready; nothing for who may not see them and where there is none. */
export function MacroChoice({ brand, language, onChoose }: Props) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const enabled = isAllowed(permissions, 'macros', 'view');
  const { data = [] } = useGetList<Macro>(
    'macros',
    { filter: { brand }, pagination: { page: 1, perPage: most }, sort: { field: 'title', order: 'ASC' } },
    { enabled },
  );
  if (data.length === 0) return null;
  const [own, others] = [true, false].map((same) => data.filter((each) => (each.language === language) === same));
  return (
    <TextField
      select
      size="small"
      label={t('console.macro.choose')}
      value=""
      onChange={({ target }) => onChoose(data.find(({ id }) => id === target.value)?.content ?? '')}
    >
      {[...(own ?? []), ...(others ?? [])].map((each) => (
        <MenuItem key={each.id} value={each.id}>
          {each.language} · {each.title}
        </MenuItem>
      ))}
    </TextField>
  );
}
