import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../components/check';
import { Field, Select } from '../../components/field';
import { Segment } from '../../components/segment';
import { useLanguage } from '../../i18n/use-language';
import { useTheme } from '../../session/use-theme';
import { useSessionStore } from '../../session';
import { sound, soundOn, storeSound } from '../../sound/sound';

/** Theme and language, also for those who never look into the header. */
export function Display() {
  const { t } = useTranslation('profile');
  const { theme } = useTheme();
  const setTheme = useSessionStore((state) => state.setTheme);
  const [sounds, setSounds] = useState(soundOn);
  const { code, offered, change } = useLanguage();
  const themes = [
    { value: 'dark', label: t('dark') },
    { value: 'light', label: t('light') },
  ] as const;
  return (
    <section className="card stack" aria-labelledby="display">
      <h2 id="display">{t('display')}</h2>
      <div className="row between wrap-ok">
        <span className="sm muted">{t('theme')}</span>
        <Segment label={t('theme')} choices={themes} value={theme} onChange={setTheme} />
      </div>
      <Switch
        checked={sounds}
        onChange={({ target }) => {
          storeSound(target.checked);
          setSounds(target.checked);
          sound('chip');
        }}
      >
        {t('sound')}
      </Switch>
      <Field label={t('language')}>
        <Select icon="globe" value={code} onChange={(event) => void change(event.target.value)}>
          {offered.map((language) => (
            <option key={language.code} value={language.code} lang={language.tag}>
              {language.name}
            </option>
          ))}
        </Select>
      </Field>
    </section>
  );
}
