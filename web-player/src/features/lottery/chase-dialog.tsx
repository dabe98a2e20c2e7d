import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '../../api/api-error';
import { useStartChase, type LotteryGameDetail } from '../../api/lottery';
import { Note } from '../../components/badge';
import { Button } from '../../components/button';
import { Check } from '../../components/check';
import { Dialog } from '../../components/dialog';
import { Field, Input, Select } from '../../components/field';
import { Money } from '../../components/money';
import { Table, type Column } from '../../components/table';
import { Time } from '../../components/time';
import { decimalPoint } from '../../i18n/formats';
import { useErrorText } from '../../i18n/use-error-text';
import { useLanguage } from '../../i18n/use-language';
import { paths } from '../../navigation/paths';
import { drawsOf, readCount, type Plan, type PlannedDraw } from './chase-plan';
import type { Basket } from './use-basket';
import { readUnits } from './words';

const bounds = { draws: [2, 120], start: [1, 1000], factor: [2, 10], every: [1, 120], most: [1, 10_000] } as const;
type Count = keyof typeof bounds;
const growing: readonly Count[] = ['factor', 'every', 'most'];

/** The plan that is written, or null where a number of it is none. */
function planOf(counts: Readonly<Record<Count, string>>, grows: boolean): Plan | null {
  const read = (name: Count) => {
    const [least, most] = bounds[name];
    return readCount(counts[name], least, most);
  };
  const [draws, start] = [read('draws'), read('start')];
  if (draws === null || start === null) return null;
  if (!grows) return { draws, start, factor: 1, every: 1, most: start };
  const [factor, every, most] = [read('factor'), read('every'), read('most')];
  if (factor === null || every === null || most === null || most < start) return null;
  return { draws, start, factor, every, most };
}

export interface ChaseDialogProps {
  game: LotteryGameDetail;
  basket: Basket;
  currency: string;
  onClose: () => void;
}

/** Bets the basket on the next draws too: how many, at which multiples, until when, and what that costs at most. */
export default function ChaseDialog({ game, basket, currency, onClose }: ChaseDialogProps) {
  const { t } = useTranslation('lottery');
  const { format } = useLanguage();
  const errorText = useErrorText();
  const { mutateAsync, isPending } = useStartChase();
  const [counts, setCounts] = useState({ draws: '10', start: '1', factor: '2', every: '1', most: '64' });
  const [grows, setGrows] = useState(false);
  const [stopOnWin, setStopOnWin] = useState(true);
  const [profit, setProfit] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [refused, setRefused] = useState<string>();
  const [started, setStarted] = useState(false);
  const { lines } = basket;
  const base = lines.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
  const plan = planOf(counts, grows);
  const draws = plan ? drawsOf(plan, base) : [];
  const total = draws.at(-1)?.sumMinor ?? 0n;
  const profitMinor = profit === '' ? undefined : readUnits(profit, currency, decimalPoint(format));
  const first = game.current && new Date(game.current.drawsAt).getTime();
  const change = (write: () => void) => {
    write();
    setKey(crypto.randomUUID());
    setRefused(undefined);
  };
  const start = async (event: FormEvent) => {
    event.preventDefault();
    if (!plan || profitMinor === null || profitMinor === 0n) return;
    setRefused(undefined);
    try {
      await mutateAsync({
        key,
        gameCode: game.code,
        lines: lines.map(({ bet, numbers, unitMinor }) => ({ bet, numbers, unitMinor: String(unitMinor) })),
        draws: plan.draws,
        startMultiple: plan.start,
        factor: plan.factor,
        every: plan.every,
        mostMultiple: plan.most,
        stopOnWin,
        ...(profitMinor !== undefined && { stopProfitMinor: String(profitMinor) }),
        totalMinor: String(total),
      });
      setStarted(true);
    } catch (error) {
      setRefused(errorText(error));
      // A refusal is the answer of that key; what was not answered is asked again under it.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) setKey(crypto.randomUUID());
    }
  };
  const close = () => {
    if (started) basket.clear();
    onClose();
  };
  const count = (name: Count) => {
    const [least, most] = bounds[name];
    return (
      <Field key={name} label={t(`chase.${name}`)} rule={t('chase.range', { least, most })}>
        <Input
          className="num"
          inputMode="numeric"
          autoComplete="off"
          value={counts[name]}
          aria-invalid={readCount(counts[name], least, most) === null || undefined}
          onChange={(event) => change(() => setCounts({ ...counts, [name]: event.target.value.slice(0, 5) }))}
        />
      </Field>
    );
  };
  const columns: Column<PlannedDraw>[] = [
    { key: 'draw', title: t('chase.draw'), cell: ({ place }) => (
      <>
        <span className="num">{place}</span>{' '}
        {first && game.minutes && <span className="faint xs"><Time at={new Date(first + (place - 1) * game.minutes * 60_000).toISOString()} /></span>}
      </>
    ) },
    { key: 'multiple', title: t('chase.multiple'), numeric: true, cell: ({ multiple }) => `×${multiple}` },
    { key: 'stake', title: t('chase.stake'), numeric: true, cell: ({ stakeMinor }) => <Money minor={stakeMinor} currency={currency} /> },
    { key: 'sum', title: t('chase.sum'), numeric: true, cell: ({ sumMinor }) => <Money minor={sumMinor} currency={currency} /> },
  ]; // prettier-ignore
  return (
    <Dialog title={t('chase.title', { game: game.name })} onClose={close}>
      {started ? (
        <div className="stack gap-4">
          <Note tone="positive">{t('chase.started')}</Note>
          <Link to={`${paths.lottery(game.code)}&tab=chases`} onClick={close}>
            {t('chase.see')}
          </Link>
        </div>
      ) : (
        <form className="stack gap-4" onSubmit={(event) => void start(event)}>
          <div className="lot-fields">
            {count('draws')}
            <Field label={t('chase.kind')}>
              <Select
                value={grows ? 'grow' : 'same'}
                onChange={(event) => change(() => setGrows(event.target.value === 'grow'))}
              >
                <option value="same">{t('chase.same')}</option>
                <option value="grow">{t('chase.grow')}</option>
              </Select>
            </Field>
            {count('start')}
            {grows && growing.map(count)}
          </div>
          <Check checked={stopOnWin} onChange={(event) => change(() => setStopOnWin(event.target.checked))}>
            {t('chase.stopOnWin')}
          </Check>
          <Field
            label={t('chase.profit')}
            error={profitMinor === null || profitMinor === 0n ? t('desk.unitWrong', { example: '50' }) : undefined}
          >
            <Input
              className="num"
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              value={profit}
              after={currency === 'VND' ? <span className="muted">K</span> : undefined}
              onChange={(event) => change(() => setProfit(event.target.value.slice(0, 12)))}
            />
          </Field>
          {plan ? (
            <div className="lot-plan">
              <Table label={t('chase.plan')} columns={columns} rows={draws} rowKey={({ place }) => String(place)} />
            </div>
          ) : (
            <Note tone="warning">{t('chase.wrong')}</Note>
          )}
          <dl className="kv" aria-live="polite">
            <div>
              <dt>{t('chase.total')}</dt>
              <dd>
                <Money minor={total} currency={currency} />
              </dd>
            </div>
          </dl>
          <p className="muted sm">{t('chase.pays')}</p>
          {!game.current && <Note tone="warning">{t('chase.notSold')}</Note>}
          {refused && <Note tone="negative">{refused}</Note>}
          <Button
            type="submit"
            look="primary"
            size="lg"
            full
            busy={isPending}
            disabled={!plan || !game.current || lines.length === 0 || profitMinor === null || profitMinor === 0n}
          >
            {t('chase.confirm')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
