import { useTranslation } from 'react-i18next';
import { useGamesOf } from '../../api/games';
import type { Block } from '../../api/content';
import { ButtonLink } from '../../components/button';
import { Rail } from '../../components/rail';
import { Table, type Column } from '../../components/table';
import { Time } from '../../components/time';
import { Html } from '../notices/html';
import { GameTile } from '../shared/game-tile';
import { Countdown } from './countdown';
import { Cover } from './cover';

type Match = Block['matches'][number];
type Standing = Block['standings'][number];

function Games({ block }: { block: Block }) {
  const { t } = useTranslation('content');
  const gameOf = useGamesOf(block.codes);
  const games = block.codes.flatMap((code) => gameOf(code) ?? []);
  if (games.length === 0) return null;
  return (
    <Rail title={block.text || t('games')}>
      {games.map((game) => (
        <GameTile key={game.nodeId} game={game} />
      ))}
    </Rail>
  );
}

function Matches({ block }: { block: Block }) {
  const { t } = useTranslation('content');
  return (
    <section>
      <h2 dir="auto">{block.text || t('matches')}</h2>
      <ul className="fixtures">
        {block.matches.map((match: Match) => (
          <li key={`${match.home} ${match.away} ${match.at}`} className="card">
            <bdi>{match.home}</bdi>
            <b className="num">{match.score || <span aria-label={t('against')}>–</span>}</b>
            <bdi>{match.away}</bdi>
            <Time at={match.at} className="xs faint" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Standings({ block }: { block: Block }) {
  const { t } = useTranslation('content');
  const title = block.text || t('standings');
  const rows = block.standings.map((row: Standing, at) => ({ ...row, rank: at + 1 }));
  type Row = (typeof rows)[number];
  const figure = (key: 'played' | 'won' | 'drawn' | 'lost' | 'points'): Column<Row> => ({
    key,
    title: t(`table.${key}`),
    numeric: true,
    cell: (row) => (key === 'points' ? <b>{row[key]}</b> : row[key]),
  });
  const columns: Array<Column<Row>> = [
    { key: 'rank', title: t('table.rank'), cell: ({ rank }) => <b className="num">{rank}</b> },
    { key: 'team', title: t('table.team'), cell: ({ team }) => <bdi>{team}</bdi> },
    figure('played'),
    figure('won'),
    figure('drawn'),
    figure('lost'),
    { key: 'goals', title: t('table.goals'), numeric: true, cell: ({ goals }) => <bdi>{goals}</bdi> },
    figure('points'),
  ];
  return (
    <section>
      <h2 dir="auto">{title}</h2>
      <Table label={title} columns={columns} rows={rows} rowKey={({ rank }) => String(rank)} />
    </section>
  );
}

function One({ block }: { block: Block }) {
  if (block.type === 'HEADING') return <h2 dir="auto">{block.text}</h2>;
  if (block.type === 'TEXT') return <Html html={block.text} className="event-text" />;
  if (block.type === 'PICTURE') return <Cover cover={block.picture} alt={block.text} />;
  if (block.type === 'GAMES') return <Games block={block} />;
  if (block.type === 'COUNTDOWN') return block.at && <Countdown label={block.text} at={block.at} />;
  if (block.type === 'MATCHES') return <Matches block={block} />;
  if (block.type === 'STANDINGS') return <Standings block={block} />;
  return (
    <p>
      <ButtonLink look="primary" size="lg" to={block.to}>
        {block.text}
      </ButtonLink>
    </p>
  );
}

/** What operators composed a page of, in their order. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  // Two blocks may be alike: their place tells them apart.
  return blocks.map((block, at) => <One key={`${at} ${block.type}`} block={block} />);
}
