import { BooleanInput, TextInput, useTranslate } from 'react-admin';
import { ConsoleList } from '../ui/console-list.js';
import { SessionTable } from './sessions.js';

const filters = [
  <TextInput key="ip" source="ip" alwaysOn />,
  <TextInput key="memberId" source="memberId" />,
  <BooleanInput key="open" source="open" />,
];

/** Log-ins of all members: who else comes from an address. */
export default function SessionList() {
  const t = useTranslate();
  return (
    <ConsoleList title={t('console.device.title')} sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <SessionTable />
    </ConsoleList>
  );
}
