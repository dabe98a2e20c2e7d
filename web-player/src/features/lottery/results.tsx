import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { drawKeys, useProof, useResults, type Draw, type DrawProof, type ResultFilter } from '../../api/lottery';
import { Badge, Note } from '../../components/badge';
import { Button } from '../../components/button';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Field, Input, Select } from '../../components/field';
import { Time } from '../../components/time';
import { paths } from '../../navigation/paths';
import { LoadFailed } from '../shared/load-failed';
import { Board } from './board';
import { verify } from './verify';

/** The browser reckons the draw anew, at a press. */
function Check({ proof, draw }: { proof: DrawProof; draw: Draw }) {
  const { t } = useTranslation('lottery');
  const [verdict, setVerdict] = useState<'good' | 'bad' | 'cannot' | null>(null);
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    const found = await drawKeys()
      .then(({ keys }) => verify(proof, draw, keys))
      .catch(() => null);
    const isGood = found?.committed && found.drawn && found.signed !== false;
    setVerdict(found === null ? 'cannot' : isGood ? 'good' : 'bad');
    setBusy(false);
  };
  return (
    <div className="stack tight" aria-live="polite">
      {verdict ? (
        <Note tone={verdict === 'good' ? 'positive' : verdict === 'bad' ? 'negative' : 'warning'}>
          {t(`proof.${verdict}`)}
        </Note>
      ) : (
        <Button size="sm" busy={busy} onClick={() => void check()}>
          {t('proof.check')}
        </Button>
      )}
    </div>
  );
}

/** What one needs to check a draw without us. */
function Proof({ draw }: { draw: Draw }) {
  const { t } = useTranslation('lottery');
  const [open, setOpen] = useState(false);
  const { data } = useProof(draw.id, open);
  if (draw.kind !== 'VENDOR') return null;
  return (
    <details className="sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('proof.title')}</summary>
      {data && (
        <dl className="kv xs lot-proof">
          {(['commitment', 'seed', 'message'] as const).map((name) => (
            <div key={name}>
              <dt>{t(`proof.${name}`)}</dt>
              <dd className="num" dir="ltr">
                {data[name]}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="muted">{t('proof.how', { place: data?.place ?? 0 })}</p>
      {data && <Check proof={data} draw={draw} />}
      <Link className="btn secondary sm" to={paths.lotteryVerify(draw.id)}>
        {t('verify.link')}
      </Link>
    </details>
  );
}

function DrawCard({ draw }: { draw: Draw }) {
  const { t } = useTranslation('lottery');
  return (
    <article className="card stack gap-4">
      <h3 className="row wrap-ok text-md">
        <span className="grow">{draw.gameName}</span>
        <span className="faint sm num">{draw.number}</span>
        {draw.corrected && <Badge tone="accent">{t('results.corrected')}</Badge>}
        <span className="faint sm">
          <Time at={draw.drawsAt} />
        </span>
      </h3>
      <Board result={draw.result} />
      <Proof draw={draw} />
    </article>
  );
}

/** Official draws, one region's, or the house's own, which are so many that they stand apart. */
const shown = ['OFFICIAL', 'MB', 'MT', 'MN', 'VENDOR'] as const;
type Shown = (typeof shown)[number];
const filterOf = (of: Shown): ResultFilter => (of === 'OFFICIAL' || of === 'VENDOR' ? { kind: of } : { region: of });

/** What was drawn, by region and day, or of one game. */
export function Results({ game }: { game?: string }) {
  const { t } = useTranslation('lottery');
  const [of, setOf] = useState<Shown>('OFFICIAL');
  const [day, setDay] = useState('');
  const [page, setPage] = useState(1);
  const filter: ResultFilter = { ...(game ? { game } : filterOf(of)), ...(day && { day }) };
  const { data, error, refetch } = useResults(filter, { page, perPage: 8 });
  return (
    <div className="stack gap-5">
      <div className="lot-picks">
        {!game && (
          <Field label={t('results.region')}>
            <Select
              value={of}
              onChange={(event) => {
                setOf(shown.find((each) => each === event.target.value) ?? 'OFFICIAL');
                setPage(1);
              }}
            >
              {shown.map((each) => (
                <option key={each} value={each}>
                  {each === 'OFFICIAL'
                    ? t('results.official')
                    : each === 'VENDOR'
                      ? t('region.own')
                      : t(`region.${each}`)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label={t('results.day')}>
          <Input
            type="date"
            value={day}
            onChange={(event) => {
              setDay(event.target.value);
              setPage(1);
            }}
          />
        </Field>
      </div>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : data.data.length === 0 ? (
        <EmptyState motif="lantern" palette="dem" title={t('results.none')} text={t('results.noneText')} />
      ) : (
        <div className="lot-draws">
          {data.data.map((draw) => (
            <DrawCard key={draw.id} draw={draw} />
          ))}
        </div>
      )}
      {data && (page > 1 || data.pageInfo.hasNextPage) && (
        <div className="row">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('results.newer')}
          </Button>
          <Button disabled={!data.pageInfo.hasNextPage} onClick={() => setPage(page + 1)}>
            {t('results.older')}
          </Button>
        </div>
      )}
    </div>
  );
}
