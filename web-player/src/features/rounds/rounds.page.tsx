import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGamesOf, type Game } from '../../api/games';
import { roundStates, useRounds, type Round, type RoundFilter } from '../../api/rounds';
import { categories } from '../../api/vendors';
import { EmptyState } from '../../components/empty-state';
import { Field, Select } from '../../components/field';
import { Money } from '../../components/money';
import type { Column } from '../../components/table';
import { ThumbArt } from '../../components/tile-art';
import { Time } from '../../components/time';
import { useTime } from '../../i18n/use-time';
import { useBrand } from '../../brand/use-brand';
import { useSession } from '../../session';
import { HistoryList } from '../shared/history-list';
import { MemberOnly } from '../shared/member-only';
import { Outcome } from '../shared/outcome';
import { PeriodFilter, usePeriod } from '../shared/period-filter';
import { RoundDialog } from './round-dialog';
import { RoundSums } from './round-sums';
import { RoundState } from './round-words';

const perPage = 20;

interface OpensRound {
  round: Round;
  game: Game | undefined;
  onOpen: (round: Round) => void;
}

function RoundName({ round, game, onOpen }: OpensRound) {
  const { t } = useTranslation('wallet');
  const { moment } = useTime();
  return (
    <button
      type="button"
      className="row round-open"
      aria-haspopup="dialog"
      aria-label={t('round.open', { game: round.gameName, time: moment(round.startedAt) })}
      onClick={() => onOpen(round)}
    >
      <ThumbArt art={game?.art ?? { code: round.gameCode }} title={round.gameName} />
      <b>{round.gameName}</b>
    </button>
  );
}

/** What a row needs to name, draw and open its round. */
interface Opening {
  gameOf: (code: string) => Game | undefined;
  onOpen: (round: Round) => void;
}

function useColumns({ gameOf, onOpen }: Opening): Column<Round>[] {
  const { t } = useTranslation('wallet');
  const amount = (key: 'stake' | 'win'): Column<Round> => ({
    key,
    title: t(`column.${key}`),
    numeric: true,
    cell: (round) => <Money minor={round[`${key}Minor`]} currency={round.currency} />,
  });
  return [
    {
      key: 'game',
      title: t('column.game'),
      cell: (round) => <RoundName round={round} game={gameOf(round.gameCode)} onOpen={onOpen} />,
    },
    { key: 'time', title: t('column.time'), cell: (round) => <Time at={round.startedAt} /> },
    { key: 'state', title: t('column.state'), cell: (round) => <RoundState round={round} /> },
    amount('stake'),
    amount('win'),
    { key: 'result', title: t('column.result'), numeric: true, cell: (round) => <Outcome {...round} /> },
  ];
}

function RoundList({ rounds, gameOf, onOpen }: Opening & { rounds: readonly Round[] }) {
  const { t } = useTranslation('wallet');
  return (
    <ul className="entries">
      {rounds.map((round) => (
        <li key={round.id}>
          <span className="min-w-0 stack tight">
            <RoundName round={round} game={gameOf(round.gameCode)} onOpen={onOpen} />
            <span className="faint xs">
              <Time at={round.startedAt} />
            </span>
          </span>
          <span className="amt">
            <Outcome {...round} />
            <span className="faint xs block">
              {t('column.stake')} <Money minor={round.stakeMinor} currency={round.currency} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Rounds({ filter }: { filter: RoundFilter }) {
  const { t } = useTranslation('wallet');
  const { status } = useSession();
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Round | null>(null);
  const answer = useRounds({ page, perPage, ...filter }, status === 'member');
  const gameOf = useGamesOf(answer.data?.data.map(({ gameCode }) => gameCode) ?? []);
  const columns = useColumns({ gameOf, onOpen: setOpened });
  return (
    <>
      {answer.data && <RoundSums sums={answer.data.sums} />}
      <HistoryList
        label={t('rounds')}
        answer={answer}
        page={page}
        perPage={perPage}
        onPage={setPage}
        count={(count) => t('roundCount', { count })}
        empty={<EmptyState motif="seven" palette="dem" title={t('noRounds.title')} text={t('noRounds.text')} />}
        columns={columns}
        narrow={(rounds) => <RoundList rounds={rounds} gameOf={gameOf} onOpen={setOpened} />}
      />
      {opened && <RoundDialog round={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

interface PickProps {
  label: string;
  value: string;
  options: ReadonlyArray<readonly [value: string, name: string]>;
  onChange: (value: string) => void;
}

function Pick({ label, value, options, onChange }: PickProps) {
  const { t } = useTranslation('wallet');
  return (
    <Field label={label}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('roundFilter.all')}</option>
        {options.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Every round played, with stake and win, by period, kind of game and state. */
export function Component() {
  const { t } = useTranslation(['wallet', 'common']);
  const { brand } = useBrand();
  const period = usePeriod();
  const [state, setState] = useState('');
  const [category, setCategory] = useState('');
  const filter = { ...period.period, state: state || undefined, category: category || undefined };
  const states = roundStates.map((name) => [name, t(`roundState.${name}`)] as const);
  const kinds = categories.map((name) => [name, t(`common:category.${name}`)] as const);
  return (
    <MemberOnly title={t('rounds')}>
      <title>{`${t('rounds')} | ${brand.name}`}</title>
      <h1 className="text-2xl mt-6 mb-5">{t('rounds')}</h1>
      <div className="history-filters">
        <PeriodFilter state={period} />
        <div className="history-picks">
          <Pick label={t('roundFilter.category')} value={category} options={kinds} onChange={setCategory} />
          <Pick label={t('roundFilter.state')} value={state} options={states} onChange={setState} />
        </div>
      </div>
      <Rounds key={Object.values(filter).join('|')} filter={filter} />
    </MemberOnly>
  );
}
