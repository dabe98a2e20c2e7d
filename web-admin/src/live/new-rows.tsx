import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { Icon } from '../ui/icon.js';
import { useLiveList } from './live-list.js';
import type { LiveName } from './socket.js';

/** Keeps its list live; counts newcomers instead of moving rows under the operator's hand, and shows them on a press. */
export function NewRows({ queue, held = false }: { queue: LiveName; held?: boolean }) {
  const t = useTranslate();
  const place = useRef<HTMLSpanElement>(null);
  const { added, show } = useLiveList(queue, held, place);
  return (
    <span ref={place} role="status" className="added">
      {added > 0 && (
        <button type="button" className="chip" onClick={show}>
          <Icon name="refresh" /> {t('console.new_rows', { smart_count: added })}
        </button>
      )}
    </span>
  );
}
