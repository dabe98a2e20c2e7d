import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useGameRail, type Game } from '../../api/games';
import { Badge, Note } from '../../components/badge';
import { Rail } from '../../components/rail';
import { TileSkeleton } from '../../components/tile';
import { useLanguage } from '../../i18n/use-language';
import { useMoney, WholeUnits } from '../../i18n/use-money';
import { useBrand } from '../../brand/use-brand';
import { paths } from '../../navigation/paths';
import { GameTile, rtpText } from '../shared/game-tile';

const shown = 14;
const places = [1, 2, 3, 4, 5, 6, 7];

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The game in the catalogue, as its vendor declares it. */
function Facts({ game }: { game: Game }) {
  const { t } = useTranslation(['game', 'lobby']);
  const { format } = useLanguage();
  const { brand } = useBrand();
  const { money } = useMoney();
  const { rtp, lines, minBetMinor, volatility, features, types, vendorName } = game;
  return (
    <section className="card stack" aria-labelledby="facts">
      <h2 id="facts">{t('more.facts')}</h2>
      <dl className="kv">
        <Fact name={t('lobby:vendor')}>{vendorName}</Fact>
        {types[0] && <Fact name={t('lobby:type')}>{types.map((type) => t(`lobby:types.${type}`)).join(', ')}</Fact>}
        {rtp !== null && <Fact name="RTP">{`${rtpText(rtp, format)}%`}</Fact>}
        {lines !== null && <Fact name={t('lobby:lines')}>{lines}</Fact>}
        {minBetMinor !== null && <Fact name={t('lobby:maxBet')}>{money(minBetMinor, brand.currency)}</Fact>}
        {volatility !== null && <Fact name={t('lobby:volatility')}>{t(`lobby:volatilities.${volatility}`)}</Fact>}
      </dl>
      {features.length > 0 && (
        <div className="row wrap-ok">
          {features.map((feature) => (
            <Badge key={feature}>{t(`lobby:features.${feature}`)}</Badge>
          ))}
        </div>
      )}
      <Note icon="shield">{t('more.declared')}</Note>
    </section>
  );
}

/** Games of the same kind. */
function Alike({ game }: { game: Game }) {
  const { t } = useTranslation('game');
  const { data, isError } = useGameRail(
    game.types[0] ? { type: game.types[0] } : { category: game.category },
    shown + 1,
  );
  const others = data?.filter(({ code }) => code !== game.code).slice(0, shown);
  if (isError || others?.length === 0) return null;
  return (
    <Rail title={t('more.alike')} more={{ to: paths.games(game.category), label: t('more.all') }}>
      {others
        ? others.map((other) => <GameTile key={other.nodeId} game={other} />)
        : places.map((place) => <TileSkeleton key={place} />)}
    </Rail>
  );
}

/** Below a game: what it is, and others like it. Its code comes when somebody scrolls there. */
export default function More({ game }: { game: Game }) {
  return (
    <WholeUnits value={true}>
      <Facts game={game} />
      <Alike game={game} />
    </WholeUnits>
  );
}
