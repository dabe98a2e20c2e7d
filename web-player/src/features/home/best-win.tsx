import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWinners, type WinnerPeriod } from '../../api/winners';
import { Icon } from '../../components/icon';
import { Money } from '../../components/money';
import { MotifPicture } from '../../components/motif-picture';
import { paths } from '../../navigation/paths';

const titles: Record<WinnerPeriod, 'best.title' | 'best.week' | 'best.month'> = {
  day: 'best.title',
  week: 'best.week',
  month: 'best.month',
};

/** The largest win that was really recorded: of today, else of the week, else of the month. */
export function BestWin() {
  const { t } = useTranslation('home');
  const day = useWinners('day').data;
  const week = useWinners('week', day?.length === 0).data;
  const month = useWinners('month', week?.length === 0).data;
  const period: WinnerPeriod = day?.length ? 'day' : week?.length ? 'week' : 'month';
  const list = { day, week, month }[period] ?? [];
  const best = list.reduce<(typeof list)[number] | null>(
    (top, win) => (top && BigInt(top.amountMinor) >= BigInt(win.amountMinor) ? top : win),
    null,
  );
  return (
    <section className={best ? 'card jack' : 'card jack none'} aria-labelledby="best-win">
      <div className="jack-picture">
        <MotifPicture motif="jar" palette="son" seed="hu-vang" plain />
      </div>
      <div>
        <h2 id="best-win">{t(titles[best ? period : 'day'])}</h2>
        {best && <span className="sm jack-by">{t('best.by', { player: best.player, game: best.gameName })}</span>}
      </div>
      {best ? (
        <div className="jack-sum">
          <Money className="sum" minor={best.amountMinor} currency={best.currency} />
          <Link to={best.lottery ? paths.lottery(best.gameCode) : paths.play(best.gameCode)}>
            {t('best.play')} <Icon name="right" />
          </Link>
        </div>
      ) : (
        <p className="sm jack-by">{t('best.none')}</p>
      )}
    </section>
  );
}
