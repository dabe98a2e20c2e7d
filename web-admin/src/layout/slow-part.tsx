import { slowChunks } from '@banyan/kernel/rules';
import { useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { Icon } from '../ui/icon.js';

/** Says that a part of the console takes long, while it is on its way. */
export function SlowPart() {
  const t = useTranslate();
  const slow = useSyncExternalStore(slowChunks.subscribe, slowChunks.some);
  return (
    <div role="status">
      {slow && (
        <p className="note warn">
          <Icon name="clock" /> {t('console.slow.text')}
        </p>
      )}
    </div>
  );
}
