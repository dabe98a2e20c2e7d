import { Button, FormControlLabel, Switch, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { entryOf, isColour, isLegible, pictureRules, type Theme } from '@banyan/kernel/rules';
import { useState } from 'react';
import { Loading, useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { BrandRecord, Setting } from '../api/types.js';
import { touched } from '../settings/edit-dialog.js';
import { FileButton } from '../ui/file-button.js';
import { Problem } from '../ui/problem.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { amber, LooksPreview, signPath } from './looks-preview.js';

interface Draft {
  accentDark: string;
  accentLight: string;
  logo: string;
  logoHasName: boolean;
  icon: string;
}

const accents = [
  ['accentDark', 'dark'],
  ['accentLight', 'light'],
] as const satisfies ReadonlyArray<readonly [keyof Draft, Theme]>;
const keyOf = (field: keyof Draft): string => `identity.${field}`;
const nameOf = (field: keyof Draft): string => `console.setting_of.${keyOf(field)}.name`;

function draftOf(settings: readonly Setting[]): Draft {
  const value = (field: keyof Draft): unknown => {
    const { own, standard } = settings.find(({ id }) => id === keyOf(field)) ?? {};
    return own?.value ?? standard?.value;
  };
  const text = (field: keyof Draft) => {
    const said = value(field);
    return typeof said === 'string' ? said : '';
  };
  return {
    accentDark: text('accentDark'),
    accentLight: text('accentLight'),
    logo: text('logo'),
    logoHasName: value('logoHasName') === true,
    icon: text('icon'),
  };
}

interface PartProps {
  brand: BrandRecord;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

/** A colour as people pick it and as they write it. */
function Accent({
  brand,
  draft,
  onChange,
  field,
  theme,
}: PartProps & { field: 'accentDark' | 'accentLight'; theme: Theme }) {
  const t = useTranslate();
  const accent = draft[field];
  const fits = accent === '' || (isColour(accent) && isLegible(theme, accent));
  return (
    <div className="stack tight">
      <div className="row">
        <TextField
          label={t(nameOf(field))}
          helperText={t(`console.setting_of.${keyOf(field)}.help`)}
          value={accent}
          error={!fits}
          sx={{ flex: 1 }}
          slotProps={{ htmlInput: { maxLength: 7, spellCheck: false, autoComplete: 'off' } }}
          onChange={(event) => onChange({ [field]: event.target.value.trim().toLowerCase() })}
        />
        <input
          type="color"
          aria-label={t(nameOf(field))}
          value={isColour(accent) ? accent : amber[theme]}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      </div>
      <LooksPreview
        theme={theme}
        accent={accent}
        logo={draft.logo}
        name={draft.logo && draft.logoHasName ? '' : brand.name}
      />
    </div>
  );
}

/** A picture that is kept when it is chosen, and shows when two agreed. */
function Sign({ brand, draft, onChange, field }: PartProps & { field: 'logo' | 'icon' }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb((api, file: File) => api.sendSign(brand.id, file), {
    refresh: [],
    onDone: ({ id }) => onChange({ [field]: id }),
  });
  return (
    <div className="stack tight">
      <div className="row">
        {draft[field] !== '' && <img className="looks-sign" src={signPath(draft[field])} alt={t(nameOf(field))} />}
        <FileButton
          variant="outlined"
          disabled={isPending}
          label={t(nameOf(field))}
          accept={pictureRules.types.join(',')}
          onChoose={start}
        />
        {draft[field] !== '' && (
          <Button size="small" onClick={() => onChange({ [field]: '' })}>
            {t('console.platform.brands.remove_sign')}
            <span className="sr">: {t(nameOf(field))}</span>
          </Button>
        )}
      </div>
      <Problem error={error} />
    </div>
  );
}

function LooksForm({ brand, before, onClose }: { brand: BrandRecord; before: Draft; onClose: () => void }) {
  const t = useTranslate();
  const [draft, setDraft] = useState(before);
  const changes = Object.entries(draft).filter(([field, value]) => entryOf(before, field) !== value);
  const values = Object.fromEntries(changes.map(([field, value]) => [keyOf(field as keyof Draft), value]));
  const { start, isPending, error } = useVerb(
    (api, reason: string) => {
      const file = { format: 'banyan-settings', version: 1, brand: brand.id, values } as const;
      return api.importSettings(brand.id, { file, keep: true, reason });
    },
    { refresh: touched, done: 'console.platform.proposed', onDone: onClose },
  );
  const part = { brand, draft, onChange: (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change })) };
  return (
    <ReasonDialog
      open
      wide
      title={t('console.platform.brands.looks_title', { name: brand.name })}
      consequence={t('console.platform.brands.looks_text')}
      presets={['partner', 'duties']}
      confirm={t('console.role.send')}
      pending={isPending}
      error={error}
      ready={changes.length > 0}
      onSubmit={start}
      onClose={onClose}
    >
      <div className="form-cols">
        {accents.map(([field, theme]) => (
          <Accent key={field} {...part} field={field} theme={theme} />
        ))}
        <Sign {...part} field="logo" />
        <Sign {...part} field="icon" />
      </div>
      <FormControlLabel
        label={t(nameOf('logoHasName'))}
        control={
          <Switch checked={draft.logoHasName} onChange={(_event, logoHasName) => part.onChange({ logoHasName })} />
        }
      />
    </ReasonDialog>
  );
}

/** A brand's colours and pictures with a preview. Sending makes a request: nothing changes until somebody else approves. */
export function LooksDialog({ brand, onClose }: { brand: BrandRecord; onClose: () => void }) {
  const api = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({
    queryKey: ['settings', 'looks', brand.id],
    queryFn: () => api.settings(brand.id),
    gcTime: 0,
  });
  return data ? <LooksForm brand={brand} before={draftOf(data)} onClose={onClose} /> : <Loading />;
}
