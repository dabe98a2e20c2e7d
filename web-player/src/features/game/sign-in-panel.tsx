import { useTranslation } from 'react-i18next';
import type { Game } from '../../api/games';
import { Button } from '../../components/button';
import { TileArt } from '../../components/tile-art';
import { useBrand } from '../../brand/use-brand';
import { useSession } from '../../session';

/** A visitor before a game: sign in for real money, or try it. */
export function SignInPanel({ game, onDemo }: { game: Game; onDemo: () => void }) {
  const { t } = useTranslation('game');
  const { login } = useSession();
  const { flags, loaded } = useBrand();
  const demo = game.demo && flags.freePlay;
  return (
    <section className="card game-door" aria-labelledby="game-door">
      <div className="game-door-art">
        <TileArt art={game.art} title={game.name} shape="wide" eager />
      </div>
      <div className="stack">
        <h2 id="game-door">{t('signIn.title')}</h2>
        {loaded && <p className="muted">{t(demo ? 'signIn.text' : 'signIn.noDemo')}</p>}
        <div className="row wrap-ok">
          <Button look="primary" size="lg" onClick={login}>
            {t('signIn.login')}
          </Button>
          {demo && (
            <Button size="lg" icon="play" onClick={onDemo}>
              {t('signIn.demo')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
