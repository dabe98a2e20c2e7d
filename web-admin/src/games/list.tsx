import { Button, IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import { BooleanInput, DataTable, SearchInput, usePermissions, useRecordContext, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { Game } from '../api/types.js';
import { AuditButton } from '../ui/audit-trail.js';
import { BulkVerb } from '../ui/bulk-verb.js';
import { ConsoleList } from '../ui/console-list.js';
import { NumberCol } from '../ui/number-col.js';
import { BulkBar, SelectRow } from '../ui/selection.js';
import { columnsOf } from '../ui/csv.js';
import { useFormat, useLabel } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { MaintenanceBadge } from '../ui/maintenance-badge.js';
import { Toggle } from '../ui/toggle.js';
import { useVerb } from '../ui/use-verb.js';
import { BrandName } from '../ui/brand-name.js';
import { BrandFilter, ChoiceFilter, VendorFilter } from '../ui/filters.js';
import { GameEditDialog } from './edit-dialog.js';
import { FilesDialog } from './files-dialog.js';
import { ShelvesDialog } from './shelves-dialog.js';
import { MaintenanceDialog } from './maintenance-dialog.js';
import { Dash } from '../ui/bits.js';

export const categories = ['LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP'];

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="category"
    source="category"
    choices={categories.map((id) => ({ id, name: `console.category.${id}` }))}
  />,
  <VendorFilter key="vendor" source="vendor" />,
  <BrandFilter key="brand" source="brand" />,
  <BooleanInput key="enabled" source="enabled" defaultValue />,
];

const columns = columnsOf<Game>('games', ['code', 'name', 'category', 'vendor', 'enabled', 'rtp']);

function Actions({ editable }: { editable: boolean }) {
  const t = useTranslate();
  const game = useRecordContext<Game>();
  const [dialog, setDialog] = useState<'edit' | 'maintenance' | null>(null);
  const close = () => setDialog(null);
  const { start, isPending, error } = useVerb(
    (api, window: Parameters<typeof api.maintainGame>[1]) => api.maintainGame(String(game?.id), window),
    { refresh: ['games', 'auditLogs'], done: 'console.maintenance.done', onDone: close },
  );
  if (!game) return null;
  const label = t('console.game.edit_one', { name: game.name });
  const maintain = `${t('console.maintenance.button')}: ${game.name}`;
  return (
    <span className="row tight nowrap">
      {editable && (
        <>
          <Tooltip title={label}>
            <IconButton aria-label={label} onClick={() => setDialog('edit')}>
              <Icon name="gear" />
            </IconButton>
          </Tooltip>
          <Tooltip title={maintain}>
            <IconButton aria-label={maintain} onClick={() => setDialog('maintenance')}>
              <Icon name="lock" />
            </IconButton>
          </Tooltip>
        </>
      )}
      <AuditButton objectType="game" objectId={`${game.brand}:${game.code}`} name={game.name} />
      {dialog === 'edit' && <GameEditDialog game={game} onClose={close} />}
      {dialog === 'maintenance' && (
        <MaintenanceDialog
          name={game.name}
          current={game.maintenance}
          pending={isPending}
          error={error}
          onSave={start}
          onClose={close}
        />
      )}
    </span>
  );
}

function Files({ editable }: { editable: boolean }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('console.files.button')}
      </Button>
      {open && <FilesDialog editable={editable} onClose={() => setOpen(false)} />}
    </>
  );
}

function ShelvesButton({ editable }: { editable: boolean }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('console.shelves.button')}
      </Button>
      {open && <ShelvesDialog editable={editable} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Many games on or off at once; each row answers for itself. */
function GameBulk() {
  const set = (enabled: boolean) => (api: ConsoleDataProvider, id: string) =>
    api.update('games', { id, data: { enabled }, previousData: { id } });
  return (
    <BulkBar selectable={() => true}>
      <BulkVerb label="console.game.bulk_on" refresh={refreshed} run={set(true)} />
      <BulkVerb danger label="console.game.bulk_off" refresh={refreshed} run={set(false)} />
    </BulkBar>
  );
}
const refreshed = ['games', 'auditLogs'];

/** The catalogue of games: switch, order, flags, maintenance. */
export default function GameList() {
  const t = useTranslate();
  const label = useLabel();
  const { number } = useFormat();
  const { permissions = [] } = usePermissions<string[]>();
  const editable = isAllowed(permissions, 'games', 'edit');
  return (
    <ConsoleList
      title={t('console.menu.games')}
      sort={{ field: 'position', order: 'ASC' }}
      filters={filters}
      actions={
        <>
          <ShelvesButton editable={editable} />
          <Files editable={editable} />
        </>
      }
      columns={columns}
      bulk={editable && <GameBulk />}
    >
      <DataTable<Game> bulkActionButtons={false} rowClick={false}>
        {editable && (
          <DataTable.Col<Game>
            disableSort
            render={(row) => <SelectRow row={row} name={`${row.brand} ${row.name}`} />}
          />
        )}
        <DataTable.Col<Game> source="code" render={(row) => <span className="mono">{row.code}</span>} />
        <DataTable.Col source="name" disableSort cellClassName="title" />
        <DataTable.Col<Game> source="category" disableSort render={(row) => label('category', row.category)} />
        <DataTable.Col<Game> source="vendor" disableSort render={(row) => row.vendorName || row.vendor} />
        <DataTable.Col<Game> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
        <NumberCol source="position" />
        <DataTable.Col<Game>
          align="right"
          source="rtp"
          disableSort
          render={(row) => (row.rtp ? `${number(Number(row.rtp), 4)}%` : <Dash />)}
        />
        <DataTable.Col<Game>
          source="maintenance"
          disableSort
          render={(row) => <MaintenanceBadge value={row.maintenance} />}
        />
        <DataTable.Col<Game>
          source="enabled"
          disableSort
          render={(row) => (
            <Toggle
              resource="games"
              record={row}
              field="enabled"
              disabled={!editable}
              label={t('console.game.switch', { name: row.name })}
            />
          )}
        />
        <DataTable.Col label="console.action.actions" disableSort>
          <Actions editable={editable} />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
