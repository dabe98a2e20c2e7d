import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadSlip, type LotteryGameDetail } from '../../api/lottery';
import { Note } from '../../components/badge';
import { Button } from '../../components/button';
import { Field, TextArea } from '../../components/field';
import { useErrorText } from '../../i18n/use-error-text';
import { priceOf, type Basket } from './use-basket';

/** A slip as it is written by hand; the server reads it, and what it does not understand is told by line. */
export function SlipEntry({ game, basket }: { game: LotteryGameDetail; basket: Basket }) {
  const { t } = useTranslation('lottery');
  const errorText = useErrorText();
  const { mutateAsync, isPending, data, error } = useReadSlip();
  const [text, setText] = useState('');
  const read = async (event: FormEvent) => {
    event.preventDefault();
    const { current } = game;
    if (!current || text.trim() === '') return;
    const slip = await mutateAsync({ gameCode: game.code, text }).catch(() => null);
    if (!slip || slip.faults.length > 0) return;
    basket.add(
      slip.lines.flatMap(({ bet: code, numbers, unitMinor: unit, stakeMinor }) => {
        const bet = game.bets.find((offered) => offered.code === code);
        if (!bet) return [];
        const unitMinor = BigInt(unit);
        const of = { issueId: current.id, number: current.number, game: game.code, bet: code, numbers, unitMinor };
        return [{ ...of, ...priceOf(bet, numbers, unitMinor), stakeMinor: BigInt(stakeMinor) }];
      }),
    );
    setText('');
  };
  return (
    <form className="card stack gap-4" aria-label={t('slip.title')} onSubmit={(event) => void read(event)}>
      <Field label={t('slip.title')} rule={`${t('slip.rule')} ${t('slip.odds')}`}>
        <TextArea className="num" dir="ltr" value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      {error !== null && <Note tone="negative">{errorText(error)}</Note>}
      {data && data.faults.length > 0 && (
        <Note tone="negative">
          {t('slip.faults', { words: data.faults.map(({ line, word }) => `${line}: ${word}`).join(', ') })}
        </Note>
      )}
      <Button type="submit" busy={isPending} disabled={text.trim() === '' || game.current === null}>
        {t('slip.read')}
      </Button>
    </form>
  );
}
