import { FormControlLabel, Switch, TextField } from '@mui/material';
import { useState } from 'react';
import { DataTable, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { LotteryGame } from '../api/lottery-types.js';
import { Dash } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { ChoiceFilter } from '../ui/filters.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

const filters = [
  <ChoiceFilter
    key="kind"
    source="kind"
    alwaysOn
    choices={['OFFICIAL', 'VENDOR'].map((id) => ({ id, name: `console.lottery.kind.${id}` }))}
  />,
  <ChoiceFilter
    key="region"
    source="region"
    choices={['MB', 'MT', 'MN'].map((id) => ({ id, name: `console.lottery.region.${id}` }))}
  />,
];

const columns = columnsOf<LotteryGame>('lotteryGames', ['id', 'name', 'kind', 'region', 'cutoffSeconds', 'enabled']);

function ChangeDialog({ game, onClose }: { game: LotteryGame; onClose: () => void }) {
  const t = useTranslate();
  const [enabled, setEnabled] = useState(game.enabled);
  const [cutoff, setCutoff] = useState(String(game.cutoffSeconds));
  const cutoffSeconds = Number(cutoff);
  const fits = /^\d{1,4}$/.test(cutoff) && cutoffSeconds >= 5 && cutoffSeconds <= 7200;
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.changeLotteryGame(game.id, { enabled, cutoffSeconds, version: game.version, reason }),
    { refresh: ['lotteryGames', 'auditLogs'], onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={game.name}
      consequence={t('console.lottery.game_text')}
      presets={['checked_request']}
      confirm={t('ra.action.save')}
      pending={isPending}
      error={error}
      ready={fits}
      onSubmit={start}
      onClose={onClose}
    >
      <FormControlLabel
        control={<Switch checked={enabled} onChange={(_event, on) => setEnabled(on)} />}
        label={t('resources.lotteryGames.fields.enabled')}
      />
      <TextField
        required
        label={t('resources.lotteryGames.fields.cutoffSeconds')}
        value={cutoff}
        error={!fits}
        slotProps={{ htmlInput: { inputMode: 'numeric', className: 'num' } }}
        onChange={(event) => setCutoff(event.target.value)}
      />
    </ReasonDialog>
  );
}

/** Games: what is sold and until when. */
export default function LotteryGameList() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [changed, setChanged] = useState<LotteryGame | null>(null);
  const mayChange = isAllowed(permissions, 'lotteryGames', 'edit');
  return (
    <>
      <ConsoleList
        title={t('console.menu.lotteryGames')}
        sort={{ field: 'place', order: 'ASC' }}
        filters={filters}
        columns={columns}
      >
        <DataTable<LotteryGame> rowClick={false} bulkActionButtons={false}>
          <DataTable.Col<LotteryGame>
            source="id"
            render={(row) =>
              mayChange ? (
                <button type="button" className="link" onClick={() => setChanged(row)}>
                  {row.id}
                </button>
              ) : (
                row.id
              )
            }
          />
          <DataTable.Col<LotteryGame> source="name" disableSort />
          <DataTable.Col<LotteryGame>
            source="kind"
            disableSort
            render={(row) => t(`console.lottery.kind.${row.kind}`)}
          />
          <DataTable.Col<LotteryGame>
            source="region"
            disableSort
            render={(row) => (row.region ? t(`console.lottery.region.${row.region}`) : <Dash />)}
          />
          <DataTable.Col<LotteryGame> align="right" source="cutoffSeconds" disableSort />
          <DataTable.Col<LotteryGame>
            source="enabled"
            disableSort
            render={(row) => t(row.enabled ? 'ra.boolean.true' : 'ra.boolean.false')}
          />
        </DataTable>
      </ConsoleList>
      {changed && <ChangeDialog game={changed} onClose={() => setChanged(null)} />}
    </>
  );
}
