import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePresetResults, type PresetResult } from '../../../api/agent-presets';
import { Badge } from '../../../components/badge';
import { ButtonLink } from '../../../components/button';
import { Skeleton } from '../../../components/empty-state';
import { Pagination } from '../../../components/pagination';
import { Segment } from '../../../components/segment';
import { Time } from '../../../components/time';
import { paths } from '../../../navigation/paths';
import { LoadFailed } from '../../shared/load-failed';

const perPage = 10;

function Outcome({ sent }: { sent: boolean }) {
  const { t } = useTranslation('presets');
  return (
    <Badge tone={sent ? 'positive' : 'warning'} icon={sent ? 'check' : 'alert'}>
      {t(sent ? 'result.sent' : 'result.dropped')}
    </Badge>
  );
}

function Result({ member, preset, kind, contractId, problems, at }: PresetResult) {
  const { t } = useTranslation(['presets', 'agent']);
  const what = [preset, kind && t(`agent:kind.${kind}`)].filter(Boolean).join(' · ');
  return (
    <li className="stack tight">
      <div className="row between wrap-ok">
        <b>
          <bdi>{member}</bdi>
        </b>
        <Outcome sent={contractId !== null} />
      </div>
      <p className="sm muted">
        {what && `${what} · `}
        <Time at={at} />
      </p>
      {problems.length > 0 && (
        <ul className="sm">
          {problems.map(({ code, tier }) => (
            <li key={`${code} ${tier}`}>
              {tier !== undefined && `${t('agent:offer.tier', { position: tier + 1 })}: `}
              {code === 'preset_gone' ? t('result.gone') : t(`agent:problem.${code}`)}
            </li>
          ))}
        </ul>
      )}
      {contractId && (
        <div>
          <ButtonLink size="sm" look="quiet" to={paths.agentContract(contractId)}>
            {t('result.open')}
          </ButtonLink>
        </div>
      )}
    </li>
  );
}

function List({ dropped }: { dropped: boolean }) {
  const { t } = useTranslation('presets');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = usePresetResults({ page, perPage }, dropped);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40" />;
  if (data.total === 0) return <p className="sm muted">{t('result.none')}</p>;
  return (
    <>
      <ul className="stack gap-4">
        {data.data.map((result) => (
          <Result key={result.id} {...result} />
        ))}
      </ul>
      <Pagination page={page} perPage={perPage} total={data.total} onChange={setPage} />
    </>
  );
}

/** What became of presets when people joined: the offers that wait, and those that could not be made, and why. */
export function Results() {
  const { t } = useTranslation('presets');
  const [shown, setShown] = useState<'every' | 'dropped'>('every');
  return (
    <section className="card stack gap-4" aria-labelledby="results">
      <h2 id="results">{t('result.title')}</h2>
      <div>
        <Segment
          label={t('result.shown')}
          choices={(['every', 'dropped'] as const).map((value) => ({ value, label: t(`result.${value}`) }))}
          value={shown}
          onChange={setShown}
        />
      </div>
      <List key={shown} dropped={shown === 'dropped'} />
    </section>
  );
}
