import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostRow } from '../../api/content';
import { serverNow } from '../../api/http';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { Icon } from '../../components/icon';
import { Time } from '../../components/time';
import { Cover } from './cover';

/**
 * What is played comes from another site: it starts when asked, without telling that site where from, and may neither leave its frame nor
 * move the page. The content policy lets no other origin than the brand's list be framed.
 */
function Player({ stream }: { stream: PostRow }) {
  return (
    <iframe
      className="stream-frame"
      src={stream.address}
      title={stream.title}
      sandbox="allow-scripts allow-same-origin allow-presentation"
      allow="fullscreen; picture-in-picture; encrypted-media"
      referrerPolicy="no-referrer"
    />
  );
}

/** A live stream: what, when, and the way to it. */
export function Stream({ stream }: { stream: PostRow }) {
  const { t } = useTranslation('content');
  const [playing, setPlaying] = useState(false);
  const begun = Date.parse(stream.startsAt) <= serverNow();
  return (
    <article className="card post-card">
      {playing ? <Player stream={stream} /> : <Cover cover={stream.cover} />}
      <div className="stack tight">
        <p className="row wrap-ok xs faint">
          <Badge tone={begun ? 'positive' : undefined} icon={begun ? 'play' : 'clock'}>
            {t(begun ? 'onAir' : 'soon')}
          </Badge>
          <span>{t(`category.${stream.category}`)}</span>
          <Time at={stream.startsAt} />
        </p>
        <h2 dir="auto">{stream.title}</h2>
        {stream.summary !== '' && (
          <p className="muted sm" dir="auto">
            {stream.summary}
          </p>
        )}
        <div className="row wrap-ok">
          {stream.embedded && begun && (
            <Button icon={playing ? 'x' : 'play'} aria-pressed={playing} onClick={() => setPlaying(!playing)}>
              {t(playing ? 'stop' : 'watch')}
            </Button>
          )}
          <a className="btn secondary" href={stream.address} target="_blank" rel="noopener noreferrer nofollow">
            <Icon name="ext" /> {t('openStream')}
          </a>
        </div>
      </div>
    </article>
  );
}
