import { AutocompleteInput, ReferenceInput, TextInput, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Member } from '../api/types.js';

interface Props {
  source: string;
  alwaysOn?: boolean;
}

const nameOf = (member?: Member) => (member ? `${member.username} · ${member.id}` : '');

const byName = (q: string) => (q ? { q } : {});

function Names() {
  const t = useTranslate();
  return (
    <AutocompleteInput
      optionText={nameOf}
      filterToQuery={byName}
      TextFieldProps={{ placeholder: t('console.filter.any') }}
      sx={{ minWidth: 220 }}
    />
  );
}

/** A filter by member, found by the beginning of the username; by the id alone for who may not see members. */
export function MemberFilter({ source }: Props) {
  const { permissions = [] } = usePermissions<string[]>();
  if (!isAllowed(permissions, 'members', 'list')) return <TextInput source={source} />;
  return (
    <ReferenceInput source={source} reference="members" perPage={10} sort={{ field: 'username', order: 'ASC' }}>
      <Names />
    </ReferenceInput>
  );
}
