import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Launch } from '../../api/launch-game';

/** The game itself, and that it is on its way until it is there. */
export function GameFrame({ launch, name }: { launch?: Launch; name: string }) {
  const { t } = useTranslation('game');
  const [shown, setShown] = useState(false);
  const source = launch?.gameUrl
    ? { src: launch.gameUrl }
    : { srcDoc: launch?.content, sandbox: 'allow-scripts allow-forms allow-popups' };
  return (
    <>
      {!shown && (
        <p className="game-loading" role="status">
          {t('loading', { game: name })}
        </p>
      )}
      {launch && (
        <iframe
          title={t('frame', { game: name })}
          {...source}
          allow="autoplay; fullscreen; screen-wake-lock"
          referrerPolicy="origin"
          onLoad={() => setShown(true)}
        />
      )}
    </>
  );
}
