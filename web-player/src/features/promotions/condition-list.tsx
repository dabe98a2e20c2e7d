import { useTranslation } from 'react-i18next';
import type { Condition } from '../../api/promotions';
import { Icon } from '../../components/icon';
import { Progress } from '../../components/stat';
import { useMoney } from '../../i18n/use-money';

/** Whole percent; what is not filled never shows as all. */
export function percentOf(haveMinor: string, needMinor: string): number {
  const [have, need] = [BigInt(haveMinor), BigInt(needMinor)];
  if (need <= 0n || have >= need) return 100;
  return have <= 0n ? 0 : Number((have * 100n) / need);
}

function HowFar({ haveMinor, needMinor, currency }: { haveMinor: string; needMinor: string; currency: string }) {
  const { t } = useTranslation('promotions');
  const { money } = useMoney();
  const have = BigInt(haveMinor) > 0n ? haveMinor : '0';
  const words = t('howFar', { have: money(have, currency), need: money(needMinor, currency) });
  return (
    <>
      <Progress label={words} parts={[{ percent: percentOf(haveMinor, needMinor), tone: 'positive' }]} />
      <span className="sm muted">{words}</span>
    </>
  );
}

/** Every condition in words: met, not met, or still to come, and how far one is. */
export function ConditionList({ conditions, currency }: { conditions: readonly Condition[]; currency: string }) {
  const { t } = useTranslation('promotions');
  return (
    <ul className="stack tight offer-conditions">
      {conditions.map(({ code, sentence, met, haveMinor, needMinor }) => (
        <li key={code} data-met={met ?? undefined}>
          <Icon name={met === null ? 'info' : met ? 'check' : 'alert'} />
          <span className="stack tight">
            <span>
              {sentence}
              {met === false && haveMinor === null && <b className="sm warn"> ({t('unmet')})</b>}
              {met === true && <span className="sr"> ({t('met')})</span>}
            </span>
            {haveMinor !== null && needMinor !== null && (
              <HowFar haveMinor={haveMinor} needMinor={needMinor} currency={currency} />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
