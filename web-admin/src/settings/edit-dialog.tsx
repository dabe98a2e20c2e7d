import { FormControlLabel, Switch, TextField } from '@mui/material';
import { entryOf } from '@banyan/kernel/rules';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Setting } from '../api/types.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { draftOf, only, valueOf, type Draft } from './draft.js';
import { useSettingText } from './value.js';

/** Everything that a change of a setting touches. */
export const touched = ['settings', 'approvals', 'queueCounts', 'auditLogs', 'brands'];

const inputOf = ({ type, max }: Setting) =>
  type === 'text' || type === 'secret'
    ? { autoComplete: type === 'secret' ? 'new-password' : 'off', spellCheck: false, maxLength: Number(max) }
    : { inputMode: 'decimal' as const };

interface FieldsProps {
  setting: Setting;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** The form of a value, made from what its service declares. */
function Fields({ setting, draft, onChange }: FieldsProps) {
  const t = useTranslate();
  const name = t(`console.setting_of.${setting.id}.name`);
  if (typeof draft === 'boolean')
    return <FormControlLabel label={name} control={<Switch checked={draft} onChange={() => onChange(!draft)} />} />;
  const bounds = setting.type === 'count' && t('console.setting.bounds', { min: setting.min, max: setting.max });
  return Object.keys(draft).map((field) => (
    <TextField
      key={field}
      label={field === only ? name : `${name}, ${field}`}
      value={entryOf(draft, field) ?? ''}
      helperText={bounds || undefined}
      type={setting.type === 'secret' ? 'password' : 'text'}
      slotProps={{ htmlInput: inputOf(setting) }}
      onChange={({ target }) => onChange({ ...draft, [field]: target.value })}
    />
  ));
}

interface Props {
  brand: string;
  setting: Setting;
  onClose: () => void;
}

/** Another value. What two must agree on is asked for, the rest counts at once. */
export function EditDialog({ brand, setting, onClose }: Props) {
  const t = useTranslate();
  const text = useSettingText();
  const [draft, setDraft] = useState(() => draftOf(setting));
  const value = valueOf(setting, draft);
  const changed = value !== undefined && JSON.stringify(draft) !== JSON.stringify(draftOf(setting));
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.changeSetting(brand, setting.id, { to: { value }, version: setting.version, reason }),
    { refresh: touched, done: doneOf(setting), onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={t(`console.setting_of.${setting.id}.name`)}
      consequence={`${t(`console.setting_of.${setting.id}.help`)} ${t(setting.two ? 'console.setting.two_text' : 'console.setting.one_text')}`}
      presets={['duties', 'partner', 'law']}
      confirm={t(setting.two ? 'console.role.send' : 'ra.action.save')}
      pending={isPending}
      error={error}
      ready={changed}
      onSubmit={start}
      onClose={onClose}
    >
      <Fields setting={setting} draft={draft} onChange={setDraft} />
      <p className="muted">
        {t('console.setting.standard')}: {text(setting, null)}
      </p>
    </ReasonDialog>
  );
}

export const doneOf = ({ two }: Pick<Setting, 'two'>): string =>
  two ? 'console.platform.proposed' : 'console.setting.done';

/** Back to the standard, which later releases may change. */
export function ResetDialog({ brand, setting, onClose }: Props) {
  const t = useTranslate();
  const text = useSettingText();
  const { start, isPending, error } = useVerb(
    (api, reason: string) =>
      api.changeSetting(brand, setting.id, { to: { value: null }, version: setting.version, reason }),
    { refresh: touched, done: doneOf(setting), onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={`${t('console.setting.reset')}: ${t(`console.setting_of.${setting.id}.name`)}`}
      consequence={`${t('console.setting.standard')}: ${text(setting, null)}. ${t(setting.two ? 'console.setting.two_text' : 'console.setting.one_text')}`}
      presets={['duties', 'no_need', 'mistake']}
      confirm={t(setting.two ? 'console.role.send' : 'console.setting.reset')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}
