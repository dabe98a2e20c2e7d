import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDues } from '../../../api/agent-dividends';
import { Icon } from '../../../components/icon';
import { Money } from '../../../components/money';
import { paths } from '../../../navigation/paths';
import { Countdown } from './countdown';

/** What is to be paid next and until when; nothing when nothing is. */
export function DuesSoon() {
  const { t } = useTranslation('dues');
  const { data } = useDues();
  const next = data?.data[0];
  if (!next) return null;
  return (
    <section className="card stack gap-4" aria-labelledby="dues-soon">
      <h2 id="dues-soon">{t('title')}</h2>
      <div className="row between wrap-ok">
        <Money className="text-xl strong" minor={next.owedMinor} currency={next.currency} />
        <Countdown until={next.deadline} />
      </div>
      <Link className="more" to={paths.agentDues}>
        {t('issue.open')} <Icon name="right" />
      </Link>
    </section>
  );
}
