import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/icon';
import type { Language } from '../texts/languages';
import { useLanguage } from '../i18n/use-language';
import { useTheme } from '../session/use-theme';
import { usePopup } from './use-popup';

export function ThemeSwitch({ compact }: { compact?: boolean }) {
  const { t } = useTranslation('shell');
  const { theme, toggle } = useTheme();
  return (
    <button
      type="button"
      className={compact ? 'icon-btn' : undefined}
      aria-label={t(theme === 'dark' ? 'toLight' : 'toDark')}
      onClick={toggle}
    >
      <Icon name={theme === 'dark' ? 'moon' : 'sun'} /> {!compact && t('theme')}
    </button>
  );
}

interface ChoiceProps {
  language: Language;
  chosen: boolean;
  onChoose: (code: string) => void;
}

function Choice({ language: { code, tag, dir, name }, chosen, onChoose }: ChoiceProps) {
  return (
    <li>
      <button type="button" aria-current={chosen || undefined} onClick={() => onChoose(code)}>
        <bdi lang={tag} dir={dir}>
          {name}
        </bdi>{' '}
        {chosen && <Icon name="check" />}
      </button>
    </li>
  );
}

/** The languages of the brand, each in its own name. */
export function LanguageSwitch({ compact }: { compact?: boolean }) {
  const { t } = useTranslation('shell');
  const { code, offered, change } = useLanguage();
  const { open, button, area, press, close } = usePopup();
  const id = useId();
  const choose = (next: string) => {
    close();
    button.current?.focus();
    void change(next);
  };
  const current = offered.find((language) => language.code === code);
  return (
    <div className="drop" {...area}>
      <button
        ref={button}
        type="button"
        className={compact ? 'icon-btn' : undefined}
        aria-expanded={open}
        aria-controls={id}
        aria-label={`${t('language')}: ${current?.name ?? code}`}
        onClick={press}
      >
        <Icon name="globe" /> {!compact && current?.name}
      </button>
      <div className="drop-panel end" id={id} hidden={!open}>
        <ul>
          {offered.map((language) => (
            <Choice key={language.code} language={language} chosen={language.code === code} onChoose={choose} />
          ))}
        </ul>
      </div>
    </div>
  );
}
