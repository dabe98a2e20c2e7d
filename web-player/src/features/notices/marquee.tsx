import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notice } from '../../api/notices';
import { IconButton } from '../../components/button';
import { Icon } from '../../components/icon';
import { useSessionStore } from '../../session';

/** A line that runs through the app; it stands still when asked or pointed at, and for who wants no motion. */
export function Marquee({ notices }: { notices: readonly Notice[] }) {
  const { t } = useTranslation('notices');
  const open = useSessionStore((state) => state.open);
  const [paused, setPaused] = useState(false);
  return (
    <section className={paused ? 'marquee at-rest' : 'marquee'} aria-label={t('marquee')}>
      <div className="wrap">
        <Icon name="bell" />
        <div className="window">
          <ul>
            {notices.map(({ id, title }, index) => (
              <li key={id}>
                <button
                  type="button"
                  aria-haspopup="dialog"
                  onClick={() => open({ kind: 'announcements', type: 'PL', index })}
                >
                  <bdi>{title}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </div>
        <IconButton
          size="sm"
          icon={paused ? 'play' : 'pause'}
          label={t(paused ? 'play' : 'pause')}
          onClick={() => setPaused(!paused)}
        />
      </div>
    </section>
  );
}
