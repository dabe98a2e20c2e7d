import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDomainRoute } from '../../api/domain-route';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { Skeleton } from '../../components/empty-state';
import { Icon } from '../../components/icon';
import { useBrand } from '../../brand/use-brand';
import { LoadFailed } from '../shared/load-failed';
import { bestOf, measure, originsOf, type Line } from './lines';
import './speed.css';

/** Up to here a line counts as fast, and as fair, in milliseconds. */
const fast = 120;
const fair = 350;
const hostOf = (origin: string) => new URL(origin).host;

function useLines(origins: readonly string[]) {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [run, setRun] = useState(0);
  const key = origins.join(' ');
  useEffect(() => {
    const all = key.split(' ').filter(Boolean);
    const over = new AbortController();
    setLines(all.map((origin) => ({ origin, state: 'measuring' })));
    const tell = (line: Line) => setLines((now) => now.map((one) => (one.origin === line.origin ? line : one)));
    void measure(all, tell, over.signal);
    return () => over.abort();
  }, [key, run]);
  return { lines, again: () => setRun(run + 1), busy: lines.some(({ state }) => state === 'measuring') };
}

function Figures({ line }: { line: Line }) {
  const { t } = useTranslation('speed');
  if (line.state === 'measuring') return <Skeleton className="h-6 w-28" />;
  if (line.state === 'failed')
    return (
      <Badge tone="negative" icon="alert">
        {t('failed')}
      </Badge>
    );
  const { ms, mbps } = line;
  const word = ms <= fast ? 'good' : ms <= fair ? 'fair' : 'slow';
  return (
    <dl className="speed-figures">
      <div>
        <dt>{t('latency')}</dt>
        <dd className="num">{t('ms', { n: Math.round(ms) })}</dd>
        <dd className={`speed-word ${word}`}>{t(`word.${word}`)}</dd>
      </div>
      <div>
        <dt>{t('throughput')}</dt>
        <dd className="num">{mbps === null ? '–' : t('mbps', { n: Math.round(mbps * 10) / 10 })}</dd>
      </div>
    </dl>
  );
}

function LineCard({ line, best }: { line: Line; best: boolean }) {
  const { t } = useTranslation('speed');
  const here = line.origin === location.origin;
  return (
    <li className={best ? 'card speed-line best' : 'card speed-line'} aria-busy={line.state === 'measuring'}>
      <div className="row between wrap-ok">
        <b className="speed-host">
          <bdi dir="ltr">{hostOf(line.origin)}</bdi>
        </b>
        <span className="row wrap-ok">
          {here && <Badge>{t('here')}</Badge>}
          {best && (
            <Badge tone="positive" icon="check">
              {t('best')}
            </Badge>
          )}
        </span>
      </div>
      <Figures line={line} />
      {line.state === 'done' && !here && (
        <a className={best ? 'btn primary' : 'btn secondary'} href={line.origin}>
          {t('open')} <Icon name="right" />
        </a>
      )}
    </li>
  );
}

/** Every address of the brand measured from this browser, and the one to use. */
export function Speed() {
  const { t } = useTranslation('speed');
  const { brand } = useBrand();
  const { data, error, refetch } = useDomainRoute();
  const { lines, again, busy } = useLines(data ? originsOf(data.domainList, location) : []);
  const known = lines.flatMap((line) => (line.state === 'done' ? [line] : []));
  const best = busy ? null : bestOf(known, location.origin);
  const verdict = () => {
    if (busy || !data) return t('measuring');
    if (best === null) return t('none');
    if (best !== location.origin) return t('change', { address: hostOf(best) });
    return t(lines.length > 1 ? 'stay' : 'single');
  };
  return (
    <>
      <title>{`${t('title')} | ${brand.name}`}</title>
      <h1>{t('title')}</h1>
      <p className="muted">{t('lead', { brand: brand.name })}</p>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <p className="speed-verdict" role="status">
            {verdict()}
          </p>
          <ul className="speed-lines">
            {lines.map((line) => (
              <LineCard key={line.origin} line={line} best={line.origin === best} />
            ))}
          </ul>
          <div className="row wrap-ok">
            <Button icon="refresh" busy={busy} busyLabel={t('measuring')} onClick={again}>
              {t('again')}
            </Button>
            <span className="xs faint">{t('how')}</span>
          </div>
        </>
      )}
    </>
  );
}
