import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { figureLevels, figureSpans, useTeamFigures } from '../../../api/agent-figures';
import { serverNow } from '../../../api/http';
import { Note } from '../../../components/badge';
import { Button } from '../../../components/button';
import { Skeleton } from '../../../components/empty-state';
import { Field, Select } from '../../../components/field';
import { Segment } from '../../../components/segment';
import { Stat } from '../../../components/stat';
import { useMoney } from '../../../i18n/use-money';
import { useTime } from '../../../i18n/use-time';
import { AgentFrame } from '../agent-frame';
import { OrderFields } from '../order-fields';
import { ShortMoney } from '../short-money';
import { FiguresList } from './figures-list';
import { figureFields, filterOf, useFiguresChoice, whoChoices, type FiguresChoice } from './use-figures-choice';

/** The whole team's sums of the span, and of the one before. */
function Whole({ choice: { span, at, choose } }: { choice: FiguresChoice }) {
  const { t } = useTranslation('figures');
  const { money } = useMoney();
  const { day } = useTime();
  const { data } = useTeamFigures({
    page: 1,
    perPage: 1,
    level: 'DIRECT',
    span,
    ...(at && { at }),
    sort: 'memberId',
    order: 'ASC',
    filter: {},
  });
  if (!data) return <Skeleton className="h-32" />;
  const { whole, startsAt, endsAt, beforeStartsAt } = data;
  const last = day(Date.parse(endsAt) - 1);
  const first = day(startsAt);
  const before = (minor: string) => t('beforeIs', { amount: money(minor, whole.currency) });
  return (
    <>
      <div className="row between wrap-ok gap-3">
        <Button size="sm" icon="left" onClick={() => choose({ at: beforeStartsAt })}>
          {t('earlier')}
        </Button>
        <b className="num">{first === last ? first : `${first} – ${last}`}</b>
        <Button size="sm" disabled={Date.parse(endsAt) > serverNow()} onClick={() => choose({ at: endsAt })}>
          {t('later')}
        </Button>
      </div>
      <div className="agent-kpis">
        <Stat
          label={t('field.betMinor')}
          value={<ShortMoney minor={whole.betMinor} currency={whole.currency} />}
          note={before(whole.betBeforeMinor)}
        />
        <Stat
          label={t('field.lossMinor')}
          value={<ShortMoney minor={whole.lossMinor} currency={whole.currency} />}
          note={before(whole.lossBeforeMinor)}
        />
        <Stat
          label={t('field.depositMinor')}
          value={<ShortMoney minor={whole.depositMinor} currency={whole.currency} />}
          note={before(whole.depositBeforeMinor)}
        />
        <Stat
          label={t('field.withdrawalMinor')}
          value={<ShortMoney minor={whole.withdrawalMinor} currency={whole.currency} />}
        />
      </div>
    </>
  );
}

function Filters({ choice }: { choice: FiguresChoice }) {
  const { t } = useTranslation('figures');
  const { level, sort, order, who, choose } = choice;
  return (
    <>
      <div className="bill-filters">
        <Segment
          label={t('level.label')}
          choices={figureLevels.map((value) => ({ value, label: t(`level.${value}`) }))}
          value={level}
          onChange={(value) => choose({ level: value })}
        />
        <OrderFields
          fields={figureFields.map((value) => ({ value, label: t(`field.${value}`) }))}
          {...{ sort, order, choose }}
        />
      </div>
      <Field label={t('find')}>
        <Select value={who} onChange={({ target }) => choose({ who: target.value })}>
          {whoChoices.map((one) => (
            <option key={one} value={one}>
              {t(`who.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

function Page() {
  const { t } = useTranslation('figures');
  const choice = useFiguresChoice();
  const [now] = useState(serverNow);
  const { level, span, at, sort, order, who } = choice;
  const asked = { level, span, ...(at && { at }), sort, order, filter: filterOf(who, now) };
  return (
    <>
      <p className="sm muted bill-said">{t('text')}</p>
      <Whole choice={choice} />
      <Filters choice={choice} />
      {who === 'losses' && (
        <Note tone="warning" icon="heart">
          {t('care')}
        </Note>
      )}
      <FiguresList key={JSON.stringify(asked)} asked={asked} field={sort} />
    </>
  );
}

/** Everybody below by any figure, in a day, week or month, against the one before. */
export function Component() {
  const { t } = useTranslation('figures');
  const { span, choose } = useFiguresChoice();
  return (
    <AgentFrame
      title={t('title')}
      head={
        <Segment
          label={t('span.label')}
          choices={figureSpans.map((value) => ({ value, label: t(`span.${value}`) }))}
          value={span}
          onChange={(value) => choose({ span: value, at: '' })}
        />
      }
    >
      <Page />
    </AgentFrame>
  );
}
