import { entryOf } from '@banyan/kernel/rules';
import { Autocomplete, Checkbox, FormControlLabel, MenuItem, Switch, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { inPlayer } from 'virtual:texts';
import type { BrandFace } from '../api/types.js';
import { Lines } from './lines.js';

/** Those of the players' app. */
const languages = inPlayer.map(({ code }) => code);
const zones = Intl.supportedValuesOf('timeZone');

interface PartProps {
  draft: BrandFace;
  onChange: (change: Partial<BrandFace>) => void;
}

/** What the brand is called and what hosts open it. */
export function NameAndHosts({ draft, onChange }: PartProps) {
  const t = useTranslate();
  return (
    <>
      <TextField
        required
        label={t('resources.brands.fields.name')}
        value={draft.name}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Lines
        value={draft.hosts}
        onChange={(hosts) => onChange({ hosts })}
        label={t('console.platform.brands.hosts')}
        helperText={t('console.platform.brands.hosts_help')}
      />
    </>
  );
}

/** Where its players find help. */
export function Support({ draft, onChange }: PartProps) {
  const t = useTranslate();
  return (['supportUrl', 'telegramUrl'] as const).map((field) => (
    <TextField
      key={field}
      type="url"
      label={t(`console.platform.brands.${field === 'supportUrl' ? 'support' : 'telegram'}`)}
      value={draft[field] ?? ''}
      slotProps={{ htmlInput: { maxLength: 300 } }}
      onChange={(event) => onChange({ [field]: event.target.value.trim() || null })}
    />
  ));
}

/** When its days begin and what it speaks. */
export function Speech({ draft, onChange }: PartProps) {
  const t = useTranslate();
  const toggle = (language: string) =>
    onChange({ languages: languages.filter((one) => (one === language) !== draft.languages.includes(one)) });
  return (
    <>
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
    </>
  );
}

interface SwitchesProps<D> {
  of: ReadonlyArray<keyof D & string>;
  draft: D;
  onChange: (change: Partial<D>) => void;
}

/** What of the brand is on or off. */
export function Switches<D extends object>({ of, draft, onChange }: SwitchesProps<D>) {
  const t = useTranslate();
  return (
    <div className="stack tight">
      {of.map((flag) => (
        <FormControlLabel
          key={flag}
          label={t(`console.platform.brands.${flag}`)}
          control={
            <Switch
              checked={entryOf(draft, flag) === true}
              onChange={(_event, on) => onChange({ [flag]: on } as Partial<D>)}
            />
          }
        />
      ))}
    </div>
  );
}

/** Whether what is written can be asked for. */
export const isWhole = ({ name, languages: chosen, defaultLanguage }: BrandFace): boolean =>
  name.trim() !== '' && chosen.includes(defaultLanguage);
