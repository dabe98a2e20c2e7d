import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  productGroups,
  productLevels,
  productSpans,
  useLineProducts,
  type ProductPage,
  type ProductsAsked,
} from '../../../api/agent-products';
import { Button } from '../../../components/button';
import { Skeleton } from '../../../components/empty-state';
import { Field, Input, Select } from '../../../components/field';
import { Segment } from '../../../components/segment';
import { Stat } from '../../../components/stat';
import { calendarDay, daysBetween } from '../../../i18n/business-days';
import { useMoney } from '../../../i18n/use-money';
import { useTime } from '../../../i18n/use-time';
import { LoadFailed } from '../../shared/load-failed';
import { AgentFrame } from '../agent-frame';
import { OrderFields } from '../order-fields';
import { ShortMoney } from '../short-money';
import { useTyped } from '../use-typed';
import { ProductList } from './product-list';
import {
  daysFrom,
  daysUntil,
  filterOf,
  firstDay,
  moved,
  productFields,
  products,
  useProductsChoice,
  type ProductsChoice,
} from './use-products-choice';

/** The chosen days. Nothing changes for a day that is half typed, or that the server cannot tell of. */
function Days({ choice, today }: { choice: ProductsChoice; today: string }) {
  const { t } = useTranslation('common');
  const { from = today, until = today, choose } = choice;
  const first = firstDay(today);
  const fits = (day: string) => day >= first && day <= today;
  const start = useTyped(from, (day) => choose(daysFrom(day, until, first)), fits);
  const end = useTyped(until, (day) => choose(daysUntil(from, day, first)), fits);
  return (
    <div className="bill-filters">
      <Field label={t('date.from')}>
        <Input type="date" min={first} max={today} {...start} />
      </Field>
      <Field label={t('date.to')}>
        <Input type="date" min={first} max={today} {...end} />
      </Field>
    </div>
  );
}

/** Which span is looked at, with the one before and after it. */
function Span({ choose, data, old }: { choose: ProductsChoice['choose']; data: ProductPage; old: boolean }) {
  const { t } = useTranslation('products');
  const { day, zone } = useTime();
  const said = (date: string) => day(daysBetween(date, date, zone).from);
  const [first, last] = [said(data.from), said(data.until)];
  return (
    <div className="row between wrap-ok gap-3">
      <Button size="sm" icon="left" disabled={old} onClick={() => choose({ from: data.beforeFrom })}>
        {t('earlier')}
      </Button>
      <b className="num">{first === last ? first : `${first} – ${last}`}</b>
      <Button
        size="sm"
        disabled={old || data.until >= data.today}
        onClick={() => choose({ from: moved(data.until, 1) })}
      >
        {t('later')}
      </Button>
    </div>
  );
}

/** What all rows of the filter came to, and in the period before. */
function Totals({ totals }: { totals: ProductPage['totals'] }) {
  const { t } = useTranslation('products');
  const { money } = useMoney();
  const before = (minor: string) => t('beforeIs', { amount: money(minor, totals.currency) });
  const amount = (minor: string) => <ShortMoney minor={minor} currency={totals.currency} />;
  return (
    <div className="agent-kpis">
      <Stat label={t('field.betMinor')} value={amount(totals.betMinor)} note={before(totals.betBeforeMinor)} />
      <Stat label={t('field.lossMinor')} value={amount(totals.lossMinor)} note={before(totals.lossBeforeMinor)} />
      <Stat label={t('field.payoutMinor')} value={amount(totals.payoutMinor)} />
      {totals.players === null ? (
        <Stat label={t('field.rounds')} value={totals.rounds} />
      ) : (
        <Stat
          label={t('field.players')}
          value={totals.players}
          note={t('beforeIs', { amount: totals.playersBefore ?? 0 })}
        />
      )}
    </div>
  );
}

/** Of games alone: of which product, of the vendor that was opened, and by title. */
function OfGames({ choice: { category, vendor, q, choose } }: { choice: ProductsChoice }) {
  const { t } = useTranslation(['products', 'common']);
  const title = useTyped(q, (text) => choose({ q: text }));
  return (
    <>
      <Field label={t('by.PRODUCT')}>
        <Select value={category ?? ''} onChange={({ target }) => choose({ category: target.value })}>
          <option value="">{t('every')}</option>
          {products.map((one) => (
            <option key={one} value={one}>
              {t(`common:category.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('find')}>
        <Input type="search" maxLength={60} {...title} />
      </Field>
      {vendor && (
        <Button size="sm" icon="x" onClick={() => choose({ vendor: '' })}>
          {t('everyVendor')}
        </Button>
      )}
    </>
  );
}

function Page() {
  const { t } = useTranslation(['products', 'common', 'agent']);
  const choice = useProductsChoice();
  const { by, level, span, from, until, sort, order, choose } = choice;
  const { zone, moment } = useTime();
  const [today] = useState(() => calendarDay(zone));
  const asked: Omit<ProductsAsked, 'page' | 'perPage'> = {
    by,
    level,
    span,
    ...(from && { from }),
    ...(span === 'DAYS' && { from: from ?? today, until: until ?? today }),
    sort,
    order,
    filter: filterOf(choice),
  };
  const { data, error, refetch, isPlaceholderData: old } = useLineProducts({ ...asked, page: 1, perPage: 20 });
  return (
    <>
      <p className="sm muted bill-said">{t('text')}</p>
      {span === 'DAYS' && <Days choice={choice} today={data?.today ?? today} />}
      {data ? (
        <div className="stack gap-5 product-sums" aria-busy={old || undefined}>
          {span !== 'DAYS' && <Span choose={choose} data={data} old={old} />}
          {data.wholeFrom && data.beforeFrom < data.wholeFrom && (
            <p className="xs faint">{t('begun', { day: data.wholeFrom.split('-').reverse().join('/') })}</p>
          )}
          <Totals totals={data.totals} />
          {data.summedAt && <p className="xs faint">{t('agent:sales.summed', { time: moment(data.summedAt) })}</p>}
        </div>
      ) : (
        !error && <Skeleton className="h-32" />
      )}
      <div className="row wrap-ok gap-3">
        <Segment
          label={t('by.label')}
          choices={productGroups.map((value) => ({ value, label: t(`by.${value}`) }))}
          value={by}
          onChange={(value) => choose({ by: value, category: '', vendor: '', q: '' })}
        />
        <Segment
          label={t('level.label')}
          choices={productLevels.map((value) => ({ value, label: t(`level.${value}`) }))}
          value={level}
          onChange={(value) => choose({ level: value })}
        />
      </div>
      <div className="bill-filters">
        <OrderFields
          fields={productFields.map((value) => ({ value, label: t(`field.${value}`) }))}
          {...{ sort, order, choose }}
        />
        {by === 'GAME' && <OfGames choice={choice} />}
      </div>
      {span === 'DAYS' && <p className="xs faint">{t('playersOf')}</p>}
      {error ? (
        <div className="stack gap-4">
          <LoadFailed error={error} onRetry={() => void refetch()} />
          <Button size="sm" onClick={() => choose({ from: '', until: '' })}>
            {t('common:date.today')}
          </Button>
        </div>
      ) : (
        <ProductList key={JSON.stringify(asked)} asked={asked} choose={choose} />
      )}
    </>
  );
}

/** What my line played, by product, vendor and game, against the period before. */
export function Component() {
  const { t } = useTranslation('products');
  const { span, choose } = useProductsChoice();
  return (
    <AgentFrame
      title={t('title')}
      head={
        <Segment
          label={t('span.label')}
          choices={productSpans.map((value) => ({ value, label: t(`span.${value}`) }))}
          value={span}
          onChange={(value) => choose({ span: value, from: '', until: '' })}
        />
      }
    >
      <Page />
    </AgentFrame>
  );
}
