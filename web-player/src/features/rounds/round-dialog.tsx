import { useTranslation } from 'react-i18next';
import { useRound, type Round } from '../../api/rounds';
import { ButtonLink } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { Skeleton } from '../../components/empty-state';
import { Money } from '../../components/money';
import { Time } from '../../components/time';
import { paths } from '../../navigation/paths';
import { CopyButton } from '../shared/copy-button';
import { LoadFailed } from '../shared/load-failed';
import { Outcome } from '../shared/outcome';
import { entryName } from '../statement/entry-kind';
import { RoundState } from './round-words';

function Facts({ round }: { round: Round }) {
  const { t } = useTranslation('wallet');
  const rows = [
    [t('column.game'), <b>{round.gameName}</b>],
    [t('round.id'), <RoundId id={round.roundId} />],
    [t('column.state'), <RoundState round={round} />],
    [t('round.started'), <Time at={round.startedAt} />],
    [t('round.closed'), round.closedAt ? <Time at={round.closedAt} /> : t('round.running')],
    [t('column.stake'), <Money minor={round.stakeMinor} currency={round.currency} />],
    [t('column.win'), <Money minor={round.winMinor} currency={round.currency} />],
    ...(round.heldMinor === '0'
      ? []
      : ([[t('held.amount'), <Money minor={round.heldMinor} currency={round.currency} />]] as const)),
    [t('column.result'), <Outcome {...round} />],
  ] as const;
  return (
    <dl className="kv">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function RoundId({ id }: { id: string }) {
  const { t } = useTranslation('wallet');
  return (
    <span className="row">
      <bdi className="num reference">{id}</bdi>
      <CopyButton value={id} what={t('round.id')} />
    </span>
  );
}

/** Every bet and win as the ledger booked it. */
function Steps({ round }: { round: Round }) {
  const { t } = useTranslation('wallet');
  const { data, error, refetch } = useRound(round.id);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-24" />;
  return (
    <ul className="entries">
      {data.entries.map((entry) => (
        <li key={`${entry.kind}|${entry.transaction}`}>
          <span className="min-w-0 stack tight">
            <b>{t(`kind.${entryName(entry)}`)}</b>
            <span className="faint xs">
              <Time at={entry.at} /> · <bdi className="num reference">{entry.transaction}</bdi>
            </span>
          </span>
          <span className="amt">
            <Money minor={entry.amountMinor} currency={round.currency} signed />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** One round, with what it moved. */
export function RoundDialog({ round, onClose }: { round: Round; onClose: () => void }) {
  const { t } = useTranslation(['wallet', 'shell']);
  return (
    <Dialog title={t('round.title')} onClose={onClose} outsideCloses>
      <div className="stack gap-5">
        <Facts round={round} />
        <section className="stack tight" aria-labelledby="steps">
          <h3 id="steps" className="text-md">
            {t('round.entries')}
          </h3>
          <Steps round={round} />
        </section>
        <DialogActions>
          <ButtonLink to={paths.play(round.gameCode)} icon="play">
            {t('round.play')}
          </ButtonLink>
        </DialogActions>
      </div>
    </Dialog>
  );
}
