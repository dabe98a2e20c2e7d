import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../api/api-error';
import { drawKeys, useProof, type DrawProof } from '../../api/lottery';
import { useBrand } from '../../brand/use-brand';
import { Badge, Note } from '../../components/badge';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { useTime } from '../../i18n/use-time';
import { paths } from '../../navigation/paths';
import { LoadFailed } from '../shared/load-failed';
import { Board } from './board';
import './lottery.css';
import { isSaid, verify, type Verdict } from './verify';

/** Also whether what the beacon said is the hash of its signature. */
type Found = Verdict & { readonly said: boolean };

const committedAt = (announcement: string): string =>
  (JSON.parse(announcement || '{}') as { committedAt?: string }).committedAt ?? '';

interface Step {
  readonly name: 'committed' | 'beacon' | 'numbers' | 'signed';
  readonly how: string;
  readonly holds: boolean | null;
  readonly values: ReadonlyArray<string | null>;
}

/** What is reckoned, in order, and what came out; of a cancelled draw there are no numbers. */
function useSteps(proof: DrawProof, verdict: Found | null): Step[] {
  const { t } = useTranslation('lottery');
  const { moment } = useTime();
  const at = committedAt(proof.announcement);
  const { round, place } = proof;
  // A record without signatures proves nothing; where its day was signed, a draw without one is wrong.
  const isUnsigned = proof.signature === null && proof.announcementSignature === null;
  const steps: Step[] = [
    {
      name: 'committed',
      how: t('verify.committedHow', { at: at && moment(at), place }),
      holds: verdict?.committed ?? null,
      values: [proof.commitment, proof.seed],
    },
    {
      name: 'beacon',
      how: round === null ? t('verify.beaconNone') : t('verify.beaconHow', { round }),
      holds: verdict?.said ?? null,
      values: [proof.randomness, proof.beaconSignature],
    },
    {
      name: 'numbers',
      how: t('verify.numbersHow', { numbers: proof.result.join(' ') }),
      holds: verdict?.drawn ?? null,
      values: [proof.message],
    },
    {
      name: 'signed',
      how: isUnsigned ? t('verify.unsigned') : t('verify.signedHow', { key: proof.keyId ?? '–' }),
      holds: isUnsigned ? null : (verdict?.signed ?? null),
      values: [proof.signature],
    },
  ];
  return proof.result.length > 0 ? steps : steps.slice(0, 1);
}

function Steps({ proof }: { proof: DrawProof }) {
  const { t } = useTranslation('lottery');
  const shown = { game: proof.game, number: proof.number, result: proof.result.map(Number) };
  const {
    data: verdict,
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: ['lottery', 'verdict', proof.game, proof.number],
    queryFn: async (): Promise<Found | null> => {
      const found = await verify(proof, shown, (await drawKeys()).keys);
      return found && { ...found, said: await isSaid(proof) };
    },
  });
  const steps = useSteps(proof, verdict ?? null);
  if (isPending) return <Skeleton className="h-96" />;
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <ol className="stack gap-4 lot-steps">
      {steps.map(({ name, how, holds, values }, i) => (
        <li key={name} className="card stack gap-4">
          <h2 className="row wrap-ok text-md">
            <span className="grow">
              <span className="num">{i + 1}.</span> {t(`verify.${name}`)}
            </span>
            {holds === null ? (
              <Badge tone="warning" icon="alert">
                {t('verify.unknown')}
              </Badge>
            ) : (
              <Badge tone={holds ? 'positive' : 'negative'} icon={holds ? 'check' : 'alert'}>
                {t(holds ? 'verify.matches' : 'verify.differs')}
              </Badge>
            )}
          </h2>
          <p>{how}</p>
          {values.map(
            (value) =>
              value && (
                <code key={value} className="num xs lot-hash" dir="ltr">
                  {value}
                </code>
              ),
          )}
        </li>
      ))}
    </ol>
  );
}

/** Reckons a draw of the house's own anew, for whoever has its link: `?draw=<id of the issue>`. */
export function Component() {
  const { t } = useTranslation('lottery');
  const { brand } = useBrand();
  const [search] = useSearchParams();
  const draw = search.get('draw') ?? '';
  const { data, error, refetch } = useProof(draw, draw !== '');
  return (
    <div className="stack gap-5">
      <title>{`${t('verify.title')} | ${brand.name}`}</title>
      <h1 className="text-2xl mt-6">{t('verify.title')}</h1>
      <p>{t('verify.lead')}</p>
      {draw === '' ? (
        <EmptyState
          title={t('verify.choose')}
          text={t('verify.chooseText')}
          action={
            <Link className="btn secondary" to={paths.lotteryResults}>
              {t('tab.results')}
            </Link>
          }
        />
      ) : error instanceof ApiError && error.code === 'lottery.not_revealed' ? (
        <Note tone="info">{t('verify.waits')}</Note>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <p className="row wrap-ok">
            <b>{data.gameName}</b> <span className="faint num">{data.number}</span>
          </p>
          {data.result.length > 0 ? (
            <Board result={data.result.map(Number)} />
          ) : (
            <Note tone="warning">{t('verify.cancelled')}</Note>
          )}
          <Steps proof={data} />
          <p className="muted">{t('verify.outside')}</p>
        </>
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  );
}
