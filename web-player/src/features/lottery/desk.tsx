import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { LotteryGameDetail, OfferedBet } from '../../api/lottery';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { AmountChips } from '../../components/chip';
import { Field, Input, Select } from '../../components/field';
import { Money } from '../../components/money';
import { decimalPoint, numberFormat } from '../../i18n/formats';
import { useLanguage } from '../../i18n/use-language';
import { ChoiceGrid } from './choice-grid';
import { useOdds } from './use-odds';
import { SlipEntry } from './slip-entry';
import { againFor, isComplete, priceOf, type Basket } from './use-basket';
import { readUnits, unitOf, useLotteryWords, writeUnits } from './words';

/** What comes back in the mean is marked below this. Source: domain.md 3.3. */
const lowReturn = 850;
const quick = [1n, 5n, 10n, 50n, 100n] as const;

const gridOf = ({ digits, choices }: OfferedBet): readonly string[] => {
  if (choices.length > 0) return choices;
  if (digits === 1 || digits === 2)
    return Array.from({ length: 10 ** digits }, (_none, n) => String(n).padStart(digits, '0'));
  return [];
};

const wordsOf = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

/** Of choices with odds of their own the least and the most. */
function rangeOf(odds: readonly number[], text: (thousandths: number) => string): string {
  const [least, most] = [Math.min(...odds), Math.max(...odds)];
  return least === most ? text(most) : `${text(least)}–${text(most)}`;
}

/** Chooses a bet, its numbers and the unit stake, by the grid or by the keyboard alone. */
export function Desk({ game, basket, currency }: { game: LotteryGameDetail; basket: Basket; currency: string }) {
  const { t } = useTranslation('lottery');
  const { bet: nameOf, choice } = useLotteryWords();
  const { code: language, format } = useLanguage();
  const point = decimalPoint(format);
  const oddsText = useOdds();
  const percentText = (permille: number) => numberFormat(format, { maximumFractionDigits: 1 }).format(permille / 10);
  const offered = game.bets.filter(({ style }) => style !== 'slip');
  const [code, setCode] = useState(offered[0]?.code ?? '');
  const [text, setText] = useState('');
  const [units, setUnits] = useState(() => writeUnits(10n * unitOf(currency), currency, point));
  const bet = offered.find((each) => each.code === code) ?? offered[0];
  if (!bet) return null;
  const grid = gridOf(bet);
  const numbers = wordsOf(text);
  const unit = readUnits(units, currency, point);
  const unitMinor = unit ?? 0n;
  const wrong = numbers.filter((each) =>
    grid.length > 0 ? !grid.includes(each) : bet.digits > 0 && (each.length !== bet.digits || /\D/.test(each)),
  );
  const price = priceOf(bet, wrong.length === 0 ? numbers : numbers.filter((each) => !wrong.includes(each)), unitMinor);
  const ready = wrong.length === 0 && isComplete(bet, numbers.length) && unitMinor > 0n && game.current !== null;
  const toggle = (number: string) =>
    setText(
      numbers.includes(number) ? numbers.filter((each) => each !== number).join(' ') : [...numbers, number].join(' '),
    );
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || !game.current) return;
    const { id: issueId, number } = game.current;
    basket.add([{ issueId, number, game: game.code, bet: bet.code, numbers, unitMinor, ...price }]);
    setText('');
  };
  const again = againFor(basket.last, game);
  return (
    <div className="stack gap-5">
      <form className="card stack gap-4" aria-label={t('desk.title')} onSubmit={add}>
        <Field label={t('desk.bet')}>
          <Select
            value={bet.code}
            onChange={(event) => {
              setCode(event.target.value);
              setText('');
            }}
          >
            {offered.map((each) => (
              <option key={each.code} value={each.code}>
                {nameOf(each.code)}
              </option>
            ))}
          </Select>
        </Field>
        <p className="row wrap-ok sm muted">
          <span>
            {t('desk.odds')} <b className="num">{rangeOf(bet.odds, oddsText)}</b>
          </span>
          {bet.units > 1 && <span>{t('desk.units', { n: bet.units })}</span>}
          <span>
            {t('desk.return', { percent: percentText(bet.returnPermille) })}{' '}
            {bet.returnPermille < lowReturn && <Badge tone="warning">{t('desk.low')}</Badge>}
          </span>
        </p>
        <Field
          label={t('desk.numbers')}
          rule={bet.pick > 1 ? t('desk.pick', { n: bet.pick }) : t('desk.rule')}
          error={wrong.length > 0 ? t('desk.wrong', { numbers: wrong.slice(0, 5).join(', ') }) : undefined}
        >
          <Input
            className="num"
            dir="ltr"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        {grid.length > 0 && (
          <ChoiceGrid
            label={t('desk.grid')}
            choices={grid}
            chosen={numbers}
            onToggle={toggle}
            wide={bet.choices.length > 0 && bet.odds.length > 1}
          >
            {(each, i) => (
              <>
                {choice(each)}
                {bet.odds.length > 1 && <small className="lot-odds"> {oddsText(bet.odds[i] ?? 0)}</small>}
              </>
            )}
          </ChoiceGrid>
        )}
        <Field
          label={t('desk.unit')}
          error={unit === null && units !== '' ? t('desk.unitWrong', { example: `2${point}5` }) : undefined}
        >
          <Input
            className="num"
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            value={units}
            after={currency === 'VND' ? <span className="muted">K</span> : undefined}
            onChange={(event) => setUnits(event.target.value.slice(0, 12))}
          />
        </Field>
        <AmountChips
          label={t('desk.quick')}
          amounts={quick.map((n) => n * unitOf(currency))}
          currency={currency}
          value={unitMinor}
          onChange={(minor) => setUnits(writeUnits(minor, currency, point))}
        />
        <div className="row wrap-ok lot-add">
          <span className="grow" aria-live="polite">
            {t('desk.cost')} <Money minor={price.stakeMinor} currency={currency} />
            {numbers.length > 0 && (
              <>
                {' · '}
                {t('desk.win')} <Money minor={price.winMinor} currency={currency} tone="win" />
              </>
            )}
          </span>
          {again.length > 0 && <Button onClick={() => basket.add(again)}>{t('desk.again')}</Button>}
          <Button type="submit" look="secondary" icon="plus" disabled={!ready}>
            {t('desk.add')}
          </Button>
        </div>
      </form>
      {game.region && language === 'VI' && currency === 'VND' && <SlipEntry game={game} basket={basket} />}
    </div>
  );
}
