import { Autocomplete, Checkbox, FormControlLabel, MenuItem, Switch, TextField } from '@mui/material';
import { analyticsOf } from '@banyan/kernel/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loading, useDataProvider, useTranslate } from 'react-admin';
import { inPlayer } from 'virtual:texts';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { BrandDraft, BrandSettings } from '../api/types.js';
import { Diff } from '../ui/diff.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

/** Those of the players' app. */
const languages = inPlayer.map(({ code }) => code);
const switches = [
  'displayK',
  'directRegistration',
  'agentApplications',
  'loginCaptcha',
  'forcePasswordChange',
  'freePlay',
  'strictDomains',
] as const;
const zones = Intl.supportedValuesOf('timeZone');

interface PartProps {
  isDefault: boolean;
  draft: BrandDraft;
  onChange: (change: Partial<BrandDraft>) => void;
}

const linesOf = (text: string) =>
  text
    .split(/\s+/)
    .map((line) => line.toLowerCase())
    .filter(Boolean);

interface LinesProps extends PartProps {
  field: 'hosts' | 'launchGameCdns' | 'imageCdns';
  label: string;
  helperText?: string;
}

/** A list of the brand, one on each line. */
function Lines({ draft, onChange, field, ...rest }: Omit<LinesProps, 'isDefault'>) {
  const [text, setText] = useState(draft[field].join('\n'));
  return (
    <TextField
      multiline
      minRows={2}
      maxRows={6}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange({ [field]: linesOf(event.target.value) });
      }}
      {...rest}
    />
  );
}

function Texts({ draft, onChange }: Omit<PartProps, 'isDefault'>) {
  const t = useTranslate();
  return (
    <div className="stack">
      <TextField
        required
        label={t('resources.brands.fields.name')}
        value={draft.name}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Lines draft={draft} onChange={onChange} field="hosts" label={t('console.platform.brands.hosts')} />
      <Lines
        draft={draft}
        onChange={onChange}
        field="launchGameCdns"
        label={t('console.platform.brands.launch_hosts')}
        helperText={t('console.platform.brands.launch_hosts_help')}
      />
      <Lines
        draft={draft}
        onChange={onChange}
        field="imageCdns"
        label={t('console.platform.brands.image_hosts')}
        helperText={t('console.platform.brands.image_hosts_help')}
      />
      <TextField
        label={t('console.platform.brands.analytics')}
        helperText={t('console.platform.brands.analytics_help')}
        value={draft.analytics}
        error={draft.analytics !== '' && !analyticsOf(draft.analytics)}
        slotProps={{ htmlInput: { maxLength: 120, spellCheck: false, autoComplete: 'off' } }}
        onChange={(event) => onChange({ analytics: event.target.value.trim() })}
      />
      {(['supportUrl', 'telegramUrl'] as const).map((field) => (
        <TextField
          key={field}
          type="url"
          label={t(`console.platform.brands.${field === 'supportUrl' ? 'support' : 'telegram'}`)}
          value={draft[field] ?? ''}
          slotProps={{ htmlInput: { maxLength: 300 } }}
          onChange={(event) => onChange({ [field]: event.target.value.trim() || null })}
        />
      ))}
    </div>
  );
}

function Choices({ isDefault, draft, onChange }: PartProps) {
  const t = useTranslate();
  const toggle = (language: string) =>
    onChange({
      languages: languages.filter((one) => (one === language) !== draft.languages.includes(one)),
    });
  return (
    <div className="stack">
      <Autocomplete
        disableClearable
        options={zones}
        value={draft.timeZone}
        onChange={(_event, timeZone) => onChange({ timeZone })}
        renderInput={(params) => (
          <TextField
            {...params}
            label={t('console.platform.brands.zone')}
            helperText={t('console.platform.brands.zone_help')}
          />
        )}
      />
      <fieldset className="plain-set">
        <legend>{t('console.platform.brands.languages')}</legend>
        {languages.map((language) => (
          <FormControlLabel
            key={language}
            label={language}
            control={<Checkbox checked={draft.languages.includes(language)} onChange={() => toggle(language)} />}
          />
        ))}
      </fieldset>
      <TextField
        select
        label={t('console.platform.brands.default_language')}
        value={draft.defaultLanguage}
        error={!draft.languages.includes(draft.defaultLanguage)}
        onChange={(event) => onChange({ defaultLanguage: event.target.value })}
      >
        {languages
          .filter((language) => draft.languages.includes(language) || language === draft.defaultLanguage)
          .map((language) => (
            <MenuItem key={language} value={language}>
              {language}
            </MenuItem>
          ))}
      </TextField>
      <div className="stack tight">
        {switches
          .filter((flag) => isDefault || flag !== 'strictDomains')
          .map((flag) => (
            <FormControlLabel
              key={flag}
              label={t(`console.platform.brands.${flag}`)}
              control={<Switch checked={draft[flag] ?? false} onChange={() => onChange({ [flag]: !draft[flag] })} />}
            />
          ))}
      </div>
    </div>
  );
}

const draftOf = ({ id: _id, currency: _currency, isDefault: _default, ...draft }: BrandSettings): BrandDraft => draft;

function BrandForm({ brand, onClose }: { brand: BrandSettings; onClose: () => void }) {
  const t = useTranslate();
  const before = draftOf(brand);
  const [draft, setDraft] = useState(before);
  const changed = JSON.stringify(draft) !== JSON.stringify(before);
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.proposeBrand(brand.id, { ...draft, reason }),
    { refresh: ['approvals', 'queueCounts', 'auditLogs'], done: 'console.platform.proposed', onDone: onClose },
  );
  const onChange = (change: Partial<BrandDraft>) => setDraft({ ...draft, ...change });
  return (
    <ReasonDialog
      open
      wide
      title={t('console.platform.brands.title', { name: brand.name })}
      consequence={t('console.platform.consequence')}
      presets={['duties', 'partner', 'law']}
      confirm={t('console.role.send')}
      pending={isPending}
      error={error}
      ready={changed && draft.name.trim() !== '' && draft.languages.includes(draft.defaultLanguage)}
      onSubmit={start}
      onClose={onClose}
    >
      <div className="form-cols">
        <Texts draft={draft} onChange={onChange} />
        <Choices isDefault={brand.isDefault} draft={draft} onChange={onChange} />
      </div>
      {changed && <Diff before={before} after={draft} changedOnly />}
    </ReasonDialog>
  );
}

/** A brand as it should become. Sending makes a request: nothing changes until somebody else approves. */
export function BrandDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const api = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({ queryKey: ['brands', 'settings', id], queryFn: () => api.brandSettings(id), gcTime: 0 });
  return data ? <BrandForm brand={data} onClose={onClose} /> : <Loading />;
}
