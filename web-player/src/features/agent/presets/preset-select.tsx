import { useTranslation } from 'react-i18next';
import { usePresets } from '../../../api/agent-presets';
import { Field, Select } from '../../../components/field';

/** Which preset is offered to an agent who joins; '' for none. Nothing for whoever keeps none. */
export function PresetSelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation('presets');
  const presets = usePresets().data?.data ?? [];
  if (presets.length === 0) return null;
  return (
    <Field label={t('pick')} rule={t('pickRule')}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('pickNone')}</option>
        {presets.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
