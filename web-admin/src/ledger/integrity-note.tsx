import { useTranslate } from 'react-admin';
import type { Integrity } from '../api/reports.js';
import { When } from '../ui/bits.js';
import { Icon } from '../ui/icon.js';

/** The result of the last check in one line. */
export function IntegrityNote({ value }: { value: Integrity }) {
  const t = useTranslate();
  if (!value.checkedAt) {
    return (
      <div className="note">
        <Icon name="info" />
        <p>{t('console.integrity.never')}</p>
      </div>
    );
  }
  return (
    <div className={`note ${value.ok ? 'pos' : 'neg'}`} role="status">
      <Icon name={value.ok ? 'check' : 'alert'} />
      <p>
        {t(value.ok ? 'console.integrity.ok' : 'console.integrity.broken')}
        <br />
        <span className="xs muted">
          {t('console.integrity.at')} <When at={value.checkedAt} />
        </span>
      </p>
    </div>
  );
}
