import { Button, MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loading, useDataProvider, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { Setting } from '../api/types.js';
import { Badge, Card, Empty, RecordLink } from '../ui/bits.js';
import { Page } from '../ui/page.js';
import { Problem } from '../ui/problem.js';
import { useBrands } from '../ui/use-brands.js';
import { EditDialog, ResetDialog } from './edit-dialog.js';
import { FileButtons } from './file-buttons.js';
import { HistoryDialog } from './history-dialog.js';
import { effective, useSettingText } from './value.js';

type Opened = 'edit' | 'reset' | 'history';

interface RowProps {
  brand: string;
  setting: Setting;
  held: readonly string[];
}

/** One setting: what it does, what counts, where that comes from, and what may be done with it. */
function Row({ brand, setting, held }: RowProps) {
  const t = useTranslate();
  const text = useSettingText();
  const [opened, setOpened] = useState<Opened | null>(null);
  const mayEdit = isAllowed(held, 'settings', 'edit') && held.includes(setting.permission);
  const name = t(`console.setting_of.${setting.id}.name`);
  const own = setting.own.value !== null;
  const button = (what: Opened, label: string) => (
    <Button size="small" onClick={() => setOpened(what)}>
      {label}
      <span className="sr">: {name}</span>
    </Button>
  );
  const close = () => setOpened(null);
  return (
    <li className="setting">
      <div className="grow">
        <h3>{name}</h3>
        <p className="muted">{t(`console.setting_of.${setting.id}.help`)}</p>
        <p className="xs faint mono break">{setting.id}</p>
      </div>
      <div className="stack tight">
        <b className="break">{text(setting, effective(setting))}</b>
        <span className="row tight">
          {own && <Badge tone="acc">{t('console.setting.own')}</Badge>}
          {setting.two && <Badge>{t('console.setting.two')}</Badge>}
        </span>
        {own && (
          <span className="xs muted">
            {t('console.setting.standard')}: {text(setting, null)}
          </span>
        )}
        {setting.waiting && (
          <RecordLink to={`/approvals/${setting.waiting}/show`}>{t('console.setting.waiting')}</RecordLink>
        )}
      </div>
      <div className="row tight">
        {mayEdit && !setting.waiting && button('edit', t('console.platform.edit'))}
        {mayEdit && !setting.waiting && own && button('reset', t('console.setting.reset'))}
        {button('history', t('console.setting.history'))}
      </div>
      {opened === 'edit' && <EditDialog brand={brand} setting={setting} onClose={close} />}
      {opened === 'reset' && <ResetDialog brand={brand} setting={setting} onClose={close} />}
      {opened === 'history' && <HistoryDialog brand={brand} setting={setting} mayEdit={mayEdit} onClose={close} />}
    </li>
  );
}

/** Without marks and case, so that `đăng ký` is found by `dang ky`. */
const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd');

const idOf = (group: string): string => `settings-${group}`;

/** One press to each group of a long page. */
function Jumps({ groups }: { groups: readonly string[] }) {
  const t = useTranslate();
  const show = (group: string) => {
    const part = document.getElementById(idOf(group));
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  };
  return (
    <nav className="row" aria-label={t('console.setting.groups')}>
      {groups.map((group) => (
        <button key={group} type="button" className="chip" onClick={() => show(group)}>
          {t(`console.setting.group.${group}`)}
        </button>
      ))}
    </nav>
  );
}

interface GroupsProps {
  brand: string;
  settings: readonly Setting[];
  search: string;
}

function Groups({ brand, settings, search }: GroupsProps) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const wanted = plain(search.trim());
  const found = settings.filter(({ id }) =>
    plain(`${id} ${t(`console.setting_of.${id}.name`)} ${t(`console.setting_of.${id}.help`)}`).includes(wanted),
  );
  if (found.length === 0) return <Empty icon="search" text={t('console.setting.none')} />;
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <>
      {groups.length > 1 && <Jumps groups={groups} />}
      {groups.map((group) => (
        <div key={group} id={idOf(group)} tabIndex={-1} className="setting-group">
          <Card title={t(`console.setting.group.${group}`)} flush>
            <ul className="settings">
              {found
                .filter((one) => one.group === group)
                .map((one) => (
                  <Row key={one.id} brand={brand} setting={one} held={permissions} />
                ))}
            </ul>
          </Card>
        </div>
      ))}
    </>
  );
}

/** What operators may set for a brand: made from what the services declare. */
export default function SettingsPage() {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const { permissions = [] } = usePermissions<string[]>();
  const brands = useBrands();
  const [chosen, setChosen] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const brand = chosen ?? brands[0]?.id ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', brand],
    queryFn: () => api.settings(brand),
    enabled: brand !== '',
  });
  const mayEdit = isAllowed(permissions, 'settings', 'edit');
  return (
    <Page
      title={t('console.menu.settings')}
      actions={data && <FileButtons brand={brand} settings={data} mayEdit={mayEdit} />}
    >
      <div className="row">
        <TextField
          select
          label={t('console.platform.brand')}
          value={brand}
          onChange={({ target }) => setChosen(target.value)}
        >
          {brands.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          type="search"
          label={t('console.setting.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <Problem error={error} retry={() => void refetch()} />
      {!data && !error && <Loading />}
      {data && <Groups brand={brand} settings={data} search={search} />}
    </Page>
  );
}
