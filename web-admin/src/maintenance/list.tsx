import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable, usePermissions, useRecordContext, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { MaintenanceWindow } from '../api/types.js';
import { AuditButton } from '../ui/audit-trail.js';
import { Badge, Dash, When, type Tone } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { DialogButton } from '../ui/dialog-button.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { BrandName } from '../ui/brand-name.js';
import { AllowedAddresses } from './allowed.js';
import { EndDialog, MoveDialog, PlanDialog } from './dialogs.js';

const states = ['PLANNED', 'OPEN', 'OVER'] as const;
const tones: Record<MaintenanceWindow['state'], Tone> = { PLANNED: 'info', OPEN: 'warn', OVER: '' };

const days = { from: 'from', until: 'until', ahead: true };
const filters = [
  <ChoiceFilter
    key="state"
    source="state"
    alwaysOn
    choices={states.map((id) => ({ id, name: `console.platform.maintenance.state.${id}` }))}
  />,
  <BrandFilter key="brand" source="brand" />,
];

function Actions() {
  const t = useTranslate();
  const window = useRecordContext<MaintenanceWindow>();
  const [dialog, setDialog] = useState<'end' | 'move' | null>(null);
  if (!window || window.state === 'OVER') return <Dash />;
  const close = () => setDialog(null);
  return (
    <span className="row tight nowrap">
      <Button size="small" onClick={() => setDialog('move')}>
        {t('console.platform.maintenance.move')}
      </Button>
      <Button size="small" variant="outlined" onClick={() => setDialog('end')}>
        {t(`console.platform.maintenance.${window.state === 'OPEN' ? 'end' : 'take_back'}`)}
      </Button>
      {dialog === 'end' && <EndDialog window={window} onClose={close} />}
      {dialog === 'move' && <MoveDialog window={window} onClose={close} />}
    </span>
  );
}

/** When brands rest, the latest first; below it who may come in meanwhile. */
export default function MaintenanceList() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const editable = isAllowed(permissions, 'maintenances', 'edit');
  return (
    <ConsoleList
      title={t('console.menu.maintenances')}
      sort={{ field: 'startsAt', order: 'DESC' }}
      filters={filters}
      days={days}
      actions={
        editable && (
          <DialogButton
            label={t('console.platform.maintenance.plan')}
            dialog={(close) => <PlanDialog onClose={close} />}
          />
        )
      }
      intro={<p className="muted">{t('console.platform.maintenance.intro')}</p>}
      after={<AllowedAddresses editable={editable} />}
      live
    >
      <DataTable<MaintenanceWindow> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<MaintenanceWindow>
          source="state"
          render={({ state }) => (
            <Badge tone={tones[state]} icon={state === 'OVER' ? 'check' : state === 'OPEN' ? 'lock' : 'clock'}>
              {t(`console.platform.maintenance.state.${state}`)}
            </Badge>
          )}
        />
        <DataTable.Col<MaintenanceWindow>
          source="brand"
          cellClassName="title"
          render={({ brand }) => <BrandName code={brand} />}
        />
        <DataTable.Col<MaintenanceWindow> source="startsAt" render={({ startsAt }) => <When at={startsAt} />} />
        <DataTable.Col<MaintenanceWindow>
          source="endsAt"
          render={({ endsAt }) =>
            endsAt ? <When at={endsAt} /> : <span className="muted">{t('console.platform.maintenance.open_end')}</span>
          }
        />
        <DataTable.Col<MaintenanceWindow>
          source="messages"
          disableSort
          render={({ messages }) => (
            <span className="sm">{messages.VI ?? messages.EN ?? Object.values(messages)[0]}</span>
          )}
        />
        <DataTable.Col<MaintenanceWindow>
          label="console.action.actions"
          disableSort
          render={(row) => (
            <span className="row tight nowrap">
              {editable && <Actions />}
              <AuditButton objectType="maintenance" objectId={row.id} name={row.id} />
            </span>
          )}
        />
      </DataTable>
    </ConsoleList>
  );
}
