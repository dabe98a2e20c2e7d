import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useArtOf } from '../../api/games';
import { useRounds, type Round } from '../../api/rounds';
import { Badge } from '../../components/badge';
import { EmptyState } from '../../components/empty-state';
import { Money } from '../../components/money';
import type { Column } from '../../components/table';
import { ThumbArt } from '../../components/tile-art';
import { Time } from '../../components/time';
import { useBrand, useSession } from '../../session';
import { paths } from '../../shell/paths';
import { HistoryList } from '../shared/history-list';
import { MemberOnly } from '../shared/member-only';
import { PeriodFilter, usePeriod } from '../shared/period-filter';

const perPage = 20;
const states = ['OPEN', 'COMPLETED', 'CANCELLED'] as const;
const stateName = (state: string) => states.find((known) => known === state.toUpperCase()) ?? 'other';
const result = ({ winMinor, stakeMinor }: Round) => BigInt(winMinor) - BigInt(stakeMinor);

function Game({ round }: { round: Round }) {
  const artOf = useArtOf();
  return (
    <Link className="row" to={paths.play(round.gameCode)}>
      <ThumbArt art={artOf(round.gameCode)} title={round.gameName} />
      <b>{round.gameName}</b>
    </Link>
  );
}

function State({ round }: { round: Round }) {
  const { t } = useTranslation('wallet');
  const name = stateName(round.state);
  return <Badge tone={name === 'OPEN' ? 'accent' : undefined}>{t(`roundState.${name}`)}</Badge>;
}

function Outcome({ round }: { round: Round }) {
  const won = result(round);
  return <Money minor={won} currency={round.currency} tone={won > 0n ? 'win' : undefined} signed />;
}

function useColumns(): Column<Round>[] {
  const { t } = useTranslation('wallet');
  return [
    { key: 'game', title: t('column.game'), cell: (round) => <Game round={round} /> },
    { key: 'time', title: t('column.time'), cell: (round) => <Time at={round.startedAt} /> },
    { key: 'state', title: t('column.state'), cell: (round) => <State round={round} /> },
    {
      key: 'stake',
      title: t('column.stake'),
      numeric: true,
      cell: (round) => <Money minor={round.stakeMinor} currency={round.currency} />,
    },
    {
      key: 'win',
      title: t('column.win'),
      numeric: true,
      cell: (round) => <Money minor={round.winMinor} currency={round.currency} />,
    },
    { key: 'result', title: t('column.result'), numeric: true, cell: (round) => <Outcome round={round} /> },
  ];
}

function RoundList({ rounds }: { rounds: readonly Round[] }) {
  const { t } = useTranslation('wallet');
  return (
    <ul className="entries">
      {rounds.map((round) => (
        <li key={round.id}>
          <span className="min-w-0 stack tight">
            <Game round={round} />
            <span className="faint xs">
              <Time at={round.startedAt} />
            </span>
          </span>
          <span className="amt">
            <Outcome round={round} />
            <span className="faint xs block">
              {t('column.stake')} <Money minor={round.stakeMinor} currency={round.currency} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Rounds({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation('wallet');
  const { status } = useSession();
  const columns = useColumns();
  const [page, setPage] = useState(1);
  const answer = useRounds({ page, perPage, from, to }, status === 'member');
  return (
    <HistoryList
      label={t('rounds')}
      answer={answer}
      page={page}
      perPage={perPage}
      onPage={setPage}
      count={(count) => t('roundCount', { count })}
      empty={<EmptyState motif="seven" palette="dem" title={t('noRounds.title')} text={t('noRounds.text')} />}
      columns={columns}
      narrow={(rounds) => <RoundList rounds={rounds} />}
    />
  );
}

/** Every round played, with stake and win. */
export function Component() {
  const { t } = useTranslation('wallet');
  const { brand } = useBrand();
  const period = usePeriod();
  const { from, to } = period.period;
  return (
    <MemberOnly title={t('rounds')}>
      <title>{`${t('rounds')} | ${brand.name}`}</title>
      <h1 className="text-2xl mt-6 mb-5">{t('rounds')}</h1>
      <div className="history-filters">
        <PeriodFilter state={period} />
      </div>
      <Rounds key={`${from}|${to}`} from={from} to={to} />
    </MemberOnly>
  );
}
