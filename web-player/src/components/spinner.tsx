import { useTranslation } from 'react-i18next';

/** Turns; with reduced motion it is the word instead. Decoration: say "busy" on the control itself. */
export function Spinner() {
  const { t } = useTranslation('shell');
  return (
    <span className="spinner" aria-hidden="true">
      <span className="spin" />
      <span className="spin-word">{t('loading')}</span>
    </span>
  );
}
