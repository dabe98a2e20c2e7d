import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { creditFormats, useCreditFile, useCreditReport, type CreditDays, type CreditReport } from '../../api/credit';
import { useBrand } from '../../brand/use-brand';
import { Badge, Note } from '../../components/badge';
import { Button } from '../../components/button';
import { Skeleton } from '../../components/empty-state';
import { toast } from '../../components/toast';
import { calendarDay, type Period } from '../../i18n/business-days';
import { useErrorText } from '../../i18n/use-error-text';
import { useLanguage } from '../../i18n/use-language';
import { useTime } from '../../i18n/use-time';
import { paths } from '../../navigation/paths';
import { useSession } from '../../session';
import { LoadFailed } from '../shared/load-failed';
import { MemberOnly } from '../shared/member-only';
import { PeriodFilter, usePeriod } from '../shared/period-filter';
import { saveFile } from '../shared/save-file';
import { CreditFigures } from './credit-figures';
import '../shared/history.css';

const daysOf = ({ from, to }: Period, zone: string): CreditDays => ({
  first: calendarDay(zone, 0, Date.parse(from)),
  last: calendarDay(zone, 0, Date.parse(to) - 1),
});

function Files({ number, days }: { number: string; days: CreditDays }) {
  const { t } = useTranslation('credit');
  const { code } = useLanguage();
  const errorText = useErrorText();
  const { mutate, isPending, variables } = useCreditFile(code);
  return (
    <div className="row wrap-ok">
      {creditFormats.map((format) => (
        <Button
          key={format}
          size="sm"
          icon="download"
          busy={isPending && variables.format === format}
          busyLabel={t('busy')}
          onClick={() =>
            mutate(
              { ...days, format },
              {
                onSuccess: (file) => saveFile(file, `${t('file')}-${number}.${format}`),
                onError: (error) => toast.error(errorText(error)),
              },
            )
          }
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}

function Proof({ report: { number, checkCode, final } }: { report: CreditReport }) {
  const { t } = useTranslation('credit');
  if (!final) return <Note icon="clock">{t('preliminaryText')}</Note>;
  return (
    <section className="card stack gap-3" aria-label={t('code')}>
      <dl className="stack gap-3">
        {(
          [
            ['number', number],
            ['code', checkCode],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt className="sm muted">{t(name)}</dt>
            <dd className="num wrap-anywhere whitespace-normal" dir="ltr">
              <b>{value}</b>
            </dd>
          </div>
        ))}
      </dl>
      <p className="xs faint">{t('codeText')}</p>
      <Link className="link sm" to={paths.statementCheck}>
        {t('toCheck')}
      </Link>
    </section>
  );
}

function Report({ days }: { days: CreditDays }) {
  const { t } = useTranslation('credit');
  const { status } = useSession();
  const { data, error, refetch } = useCreditReport(days, status === 'member');
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  return (
    <div className="stack gap-5">
      <div className="row between wrap-ok">
        <Badge tone={data.final ? 'positive' : 'warning'} icon={data.final ? 'check' : 'clock'}>
          {t(data.final ? 'final' : 'preliminary')}
        </Badge>
        <Files number={data.number} days={days} />
      </div>
      <CreditFigures report={data} />
      <Proof report={data} />
    </div>
  );
}

/** What my money did in a period, as a page and as files with a code that proves them. */
export function Component() {
  const { t } = useTranslation('credit');
  const { brand } = useBrand();
  const { zone } = useTime();
  const period = usePeriod('lastMonth');
  const days = daysOf(period.period, zone);
  return (
    <MemberOnly title={t('title')}>
      <title>{`${t('title')} | ${brand.name}`}</title>
      <h1 className="text-2xl mt-6 mb-2">{t('title')}</h1>
      <p className="sm muted mb-5">{t('text')}</p>
      <div className="history-filters">
        <PeriodFilter state={period} />
      </div>
      <Report key={`${days.first} ${days.last}`} days={days} />
    </MemberOnly>
  );
}
