import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/icon';
import { SupportLinks } from '../features/site/stop-page';
import { useSlowChunks } from '../navigation/chunks';

/** Says that the page takes long, while a part of the site is on its way; it goes by itself when the part has come. */
export function SlowPage() {
  const { t } = useTranslation('shell');
  const slow = useSlowChunks();
  if (!slow) return null;
  return (
    <div role="status" className="notes">
      <Icon name="clock" /> <span>{t('slow.text')}</span>
      <Suspense>
        <SupportLinks className="link" />
      </Suspense>
    </div>
  );
}
