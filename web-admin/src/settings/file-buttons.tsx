import { Button } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { Setting, SettingDifference, SettingFile } from '../api/types.js';
import { FileButton } from '../ui/file-button.js';
import { Icon } from '../ui/icon.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { saveFile } from '../ui/save-file.js';
import { useVerb } from '../ui/use-verb.js';
import { touched } from './edit-dialog.js';
import { useSettingText } from './value.js';

interface Props {
  brand: string;
  settings: readonly Setting[];
  mayEdit: boolean;
}

interface Chosen {
  readonly file: SettingFile;
  readonly changes: readonly SettingDifference[];
}

function Differences({ settings, changes }: { settings: readonly Setting[]; changes: readonly SettingDifference[] }) {
  const t = useTranslate();
  const text = useSettingText();
  if (changes.length === 0) return <p className="muted">{t('console.setting.no_changes')}</p>;
  return (
    <ul className="stack tight">
      {changes.map(({ key, before, after }) => {
        const setting = settings.find(({ id }) => id === key);
        return (
          setting && (
            <li key={key}>
              {t(`console.setting_of.${key}.name`)}: <del>{text(setting, before.value)}</del>{' '}
              <ins>{text(setting, after.value)}</ins>
            </li>
          )
        );
      })}
    </ul>
  );
}

function ImportDialog({
  brand,
  settings,
  chosen,
  onClose,
}: Omit<Props, 'mayEdit'> & { chosen: Chosen; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.importSettings(brand, { file: chosen.file, reason }),
    { refresh: touched, done: 'console.platform.proposed', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      wide
      title={t('console.setting.import_title', { from: chosen.file.brand, to: brand })}
      consequence={`${t('console.setting.import_text')} ${t('console.setting.two_text')}`}
      presets={['duties', 'partner']}
      confirm={t('console.role.send')}
      pending={isPending}
      error={error}
      ready={chosen.changes.length > 0}
      onSubmit={start}
      onClose={onClose}
    >
      <Differences settings={settings} changes={chosen.changes} />
    </ReasonDialog>
  );
}

/** A brand's own values as a file, and a file into a brand. */
export function FileButtons({ brand, settings, mayEdit }: Props) {
  const t = useTranslate();
  const notify = useNotify();
  const api = useDataProvider<ConsoleDataProvider>();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const failed = (error: unknown) => notify((error as Error).message, { type: 'error' });
  const save = () =>
    void api.settingFile(brand).then((file) => {
      const text = JSON.stringify(file, null, 2);
      saveFile(`settings-${brand}.json`, new Blob([text], { type: 'application/json' }));
    }, failed);
  const choose = async (file: File) => {
    try {
      const read = JSON.parse(await file.text()) as SettingFile;
      setChosen({ file: read, changes: await api.compareSettings(brand, read) });
    } catch (error) {
      failed(error);
    }
  };
  return (
    <>
      <Button startIcon={<Icon name="download" />} onClick={save}>
        {t('console.setting.export')}
      </Button>
      {mayEdit && (
        <FileButton
          startIcon={<Icon name="up" />}
          label={t('console.setting.import')}
          accept="application/json"
          onChoose={(file) => void choose(file)}
        />
      )}
      {chosen && <ImportDialog brand={brand} settings={settings} chosen={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
