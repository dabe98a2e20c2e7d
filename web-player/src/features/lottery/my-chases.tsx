import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCancelChase, useChase, useChases, type Chase, type ChaseDetail } from '../../api/lottery';
import { Badge, Note } from '../../components/badge';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Money } from '../../components/money';
import { Table, type Column } from '../../components/table';
import { Time } from '../../components/time';
import { useErrorText } from '../../i18n/use-error-text';
import { useSession } from '../../session';
import { HistoryList } from '../shared/history-list';
import { LoadFailed } from '../shared/load-failed';
import { MemberOnly } from '../shared/member-only';
import { useLotteryWords } from './words';

const perPage = 20;
const tones = {
  RUNNING: 'accent',
  STOPPING: 'accent',
  WON: 'positive',
  PROFIT: 'positive',
  REFUSED: 'warning',
} as const;
const toneOf = (state: string) => Object.entries(tones).find(([name]) => name === state)?.[1];

/** Whether it runs, and why it bets no more. */
function State({ chase: { state, reason } }: { chase: Chase }) {
  const { t } = useTranslation('lottery');
  const said = state === 'ENDED' ? (reason ?? 'COMPLETED') : state;
  return <Badge tone={toneOf(said)}>{t(`chases.${said}`)}</Badge>;
}

function Progress({ chase: { progress, draws } }: { chase: Chase }) {
  const { t } = useTranslation('lottery');
  return <span className="num">{t('chases.of', { n: progress.bet, draws })}</span>;
}

/** What is left of a plan is bet no more, after a second press. */
function Cancel({ chase }: { chase: Chase }) {
  const { t } = useTranslation('lottery');
  const errorText = useErrorText();
  const { mutate, isPending, error } = useCancelChase();
  const [asked, setAsked] = useState(false);
  if (chase.state !== 'RUNNING') return null;
  return (
    <div className="stack gap-2">
      {asked && <p className="muted sm">{t('chases.cancelText')}</p>}
      {error && <Note tone="negative">{errorText(error)}</Note>}
      <Button
        look={asked ? 'primary' : 'secondary'}
        full
        busy={isPending}
        onClick={() => (asked ? mutate(chase.id) : setAsked(true))}
      >
        {t('chases.cancel')}
      </Button>
    </div>
  );
}

function Draws({ chase }: { chase: ChaseDetail }) {
  const { t } = useTranslation('lottery');
  const { bet, choice } = useLotteryWords();
  const columns: Column<ChaseDetail['plan'][number]>[] = [
    { key: 'draw', title: t('chase.draw'), cell: ({ number, drawsAt }) => (
      <>
        <span className="num">{number}</span> <span className="faint xs"><Time at={drawsAt} /></span>
      </>
    ) },
    { key: 'stake', title: t('chase.stake'), numeric: true, cell: ({ stakeMinor, multiple }) => (
      <>
        <Money minor={stakeMinor} currency={chase.currency} /> <span className="faint xs">×{multiple}</span>
      </>
    ) },
    { key: 'state', title: t('chases.state'), cell: ({ state, refusal }) => (
      <>
        {t(`chases.draws.${state}`)}
        {refusal && <span className="faint xs block">{refusal}</span>}
      </>
    ) },
    { key: 'won', title: t('chases.won'), numeric: true, cell: ({ payoutMinor }) => <Money minor={payoutMinor} currency={chase.currency} tone={payoutMinor === '0' ? undefined : 'win'} /> },
  ]; // prettier-ignore
  return (
    <div className="stack gap-4">
      <div className="row">
        <State chase={chase} />
        <Progress chase={chase} />
      </div>
      {chase.refusal && <Note tone="warning">{t('chases.refused', { reason: chase.refusal })}</Note>}
      <ul className="entries">
        {chase.lines.map((line, i) => (
          <li key={i}>
            <span className="min-w-0 stack tight">
              <b>{bet(line.bet)}</b>
              <span className="sm num lot-numbers" dir="ltr">
                {line.numbers.map(choice).join(' ')}
              </span>
            </span>
            <Money minor={line.unitMinor} currency={chase.currency} />
          </li>
        ))}
      </ul>
      <dl className="kv">
        <div>
          <dt>{t('chase.total')}</dt>
          <dd>
            <Money minor={chase.totalMinor} currency={chase.currency} />
          </dd>
        </div>
        <div>
          <dt>{t('chases.staked')}</dt>
          <dd>
            <Money minor={chase.progress.stakeMinor} currency={chase.currency} />
          </dd>
        </div>
        <div>
          <dt>{t('chases.won')}</dt>
          <dd>
            <Money minor={chase.progress.payoutMinor} currency={chase.currency} />
          </dd>
        </div>
      </dl>
      <div className="lot-plan">
        <Table label={t('chase.plan')} columns={columns} rows={chase.plan} rowKey={({ place }) => String(place)} />
      </div>
      <Cancel chase={chase} />
    </div>
  );
}

function ChaseShow({ chase, onClose }: { chase: Chase; onClose: () => void }) {
  const { t } = useTranslation('lottery');
  const { data, error, refetch } = useChase(chase.id);
  return (
    <Dialog title={t('chase.title', { game: chase.gameName })} onClose={onClose} outsideCloses>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Draws chase={data} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Dialog>
  );
}

/** My chase plans with what became of each. */
export default function MyChases() {
  const { t } = useTranslation('lottery');
  const { status } = useSession();
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Chase | null>(null);
  const answer = useChases({ page, perPage }, status === 'member');
  const name = (chase: Chase) => (
    <button type="button" className="row round-open" aria-haspopup="dialog" onClick={() => setOpened(chase)}>
      <b>{chase.gameName}</b> <span className="faint num">#{chase.id}</span>
    </button>
  );
  const columns: Column<Chase>[] = [
    { key: 'game', title: t('chases.game'), cell: name },
    { key: 'time', title: t('chases.begun'), cell: ({ startedAt }) => <Time at={startedAt} /> },
    { key: 'state', title: t('chases.state'), cell: (chase) => <State chase={chase} /> },
    { key: 'progress', title: t('chases.progress'), numeric: true, cell: (chase) => <Progress chase={chase} /> },
    { key: 'staked', title: t('chases.staked'), numeric: true, cell: ({ progress, currency }) => <Money minor={progress.stakeMinor} currency={currency} /> },
    { key: 'won', title: t('chases.won'), numeric: true, cell: ({ progress, currency }) => <Money minor={progress.payoutMinor} currency={currency} tone={progress.payoutMinor === '0' ? undefined : 'win'} /> },
  ]; // prettier-ignore
  return (
    <MemberOnly title={t('tab.chases')}>
      <HistoryList
        label={t('tab.chases')}
        answer={answer}
        page={page}
        perPage={perPage}
        onPage={setPage}
        count={(count) => t('chases.count', { n: count })}
        empty={<EmptyState motif="seven" palette="dem" title={t('chases.none')} text={t('chases.noneText')} />}
        columns={columns}
        narrow={(chases) => (
          <ul className="entries">
            {chases.map((chase) => (
              <li key={chase.id}>
                <span className="min-w-0 stack tight">
                  {name(chase)}
                  <span className="faint xs">
                    <Time at={chase.startedAt} />
                  </span>
                </span>
                <span className="amt">
                  <State chase={chase} />
                  <span className="faint xs block">
                    <Progress chase={chase} /> · <Money minor={chase.progress.stakeMinor} currency={chase.currency} />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      />
      {opened && <ChaseShow chase={opened} onClose={() => setOpened(null)} />}
    </MemberOnly>
  );
}
