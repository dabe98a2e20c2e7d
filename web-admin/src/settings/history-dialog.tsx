import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loading, useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { Setting, SettingChange } from '../api/types.js';
import { Empty, TableBox, When } from '../ui/bits.js';
import { Problem } from '../ui/problem.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { doneOf, touched } from './edit-dialog.js';
import { useSettingText } from './value.js';

interface Props {
  brand: string;
  setting: Setting;
  mayEdit: boolean;
  onClose: () => void;
}

function Rows({ setting, changes }: { setting: Setting; changes: SettingChange[] }) {
  const t = useTranslate();
  const text = useSettingText();
  const side = (value: unknown) =>
    value === null ? `${t('console.setting.standard')} (${text(setting, null)})` : text(setting, value);
  const columns = ['changedAt', 'before', 'after', 'maker', 'checker', 'reason'] as const;
  return (
    <TableBox label={t('console.setting.history')}>
      <table className="plain diff">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column}>{t(`resources.settingChanges.fields.${column}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map((row) => (
            <tr key={row.id}>
              <td>
                <When at={row.changedAt} />
              </td>
              <td className="break">
                <del>{side(row.before.value)}</del>
              </td>
              <td className="break">
                <ins>{side(row.after.value)}</ins>
              </td>
              <td>{row.maker}</td>
              <td>{row.checker ?? '–'}</td>
              <td className="break">{row.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

function UndoDialog({ brand, setting, onClose }: Omit<Props, 'mayEdit'>) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.undoSetting(brand, setting.id, { version: setting.version, reason }),
    { refresh: touched, done: doneOf(setting), onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={`${t('console.setting.undo')}: ${t(`console.setting_of.${setting.id}.name`)}`}
      consequence={`${t('console.setting.undo_text')} ${t(setting.two ? 'console.setting.two_text' : 'console.setting.one_text')}`}
      presets={['mistake', 'incident']}
      confirm={t(setting.two ? 'console.role.send' : 'console.setting.undo')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

/** Who changed a setting, from what to what, and the way back from the newest change. */
export function HistoryDialog({ brand, setting, mayEdit, onClose }: Props) {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const [undoing, setUndoing] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['settings', 'history', brand, setting.id, setting.version],
    queryFn: () => api.settingHistory(brand, setting.id),
  });
  if (undoing) return <UndoDialog brand={brand} setting={setting} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="setting-history">
      <DialogTitle id="setting-history">
        {t('console.setting.history')}: {t(`console.setting_of.${setting.id}.name`)}
      </DialogTitle>
      <DialogContent className="stack">
        <Problem error={error} />
        {!data && !error && <Loading />}
        {data?.length === 0 && <Empty text={t('console.setting.no_history')} />}
        {data && data.length > 0 && <Rows setting={setting} changes={data} />}
      </DialogContent>
      <DialogActions>
        {mayEdit && data?.[0]?.version === setting.version && !setting.waiting && (
          <Button onClick={() => setUndoing(true)}>{t('console.setting.undo')}</Button>
        )}
        <Button onClick={onClose}>{t('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
