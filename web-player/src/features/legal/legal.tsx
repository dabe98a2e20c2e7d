import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Time } from '../../components/time';
import { useBrand } from '../../brand/use-brand';
import { paths } from '../../navigation/paths';
import { SupportLinks } from '../site/stop-page';
import './legal.css';

/** The parts of each text, in their order; the words stand in `help.legal` of the locales, which needs no loader of its own. */
export const parts = {
  terms: ['who', 'account', 'money', 'play', 'bonus', 'fair', 'limits', 'end', 'complaint', 'change'],
  privacy: ['kept', 'why', 'who', 'long', 'rights', 'device', 'safe', 'contact'],
} as const;

export type LegalText = keyof typeof parts;

/** When the words of each text last changed what they mean. */
const since = '2026-11-24T00:00:00+07:00';

function Parts({ text }: { text: LegalText }) {
  const { t } = useTranslation('help');
  const brand = useBrand().brand.name;
  const words =
    text === 'terms'
      ? parts.terms.map((part) => ({ part, h: t(`legal.terms.${part}.h`), p: t(`legal.terms.${part}.p`, { brand }) }))
      : parts.privacy.map((part) => ({
          part,
          h: t(`legal.privacy.${part}.h`),
          p: t(`legal.privacy.${part}.p`, { brand }),
        }));
  return (
    <ol className="legal-parts">
      {words.map(({ part, h, p }) => (
        <li key={part} id={part}>
          <h2>{h}</h2>
          <p>{p}</p>
        </li>
      ))}
    </ol>
  );
}

/** A text that one agrees to, for whoever wants to read it: also before there is an account. */
export function Legal({ text }: { text: LegalText }) {
  const { t } = useTranslation('help');
  const { brand } = useBrand();
  const other = text === 'terms' ? 'privacy' : 'terms';
  return (
    <article className="legal-text">
      <title>{`${t(`legal.${text}.title`)} | ${brand.name}`}</title>
      <h1>{t(`legal.${text}.title`)}</h1>
      <p className="muted sm">
        {brand.name} · {t('legal.since')} <Time at={since} form="day" />
      </p>
      <Parts text={text} />
      {(brand.supportUrl || brand.telegramUrl) && (
        <section className="stack tight">
          <h2>{t('legal.contact')}</h2>
          <div className="row wrap-ok">
            <SupportLinks />
          </div>
        </section>
      )}
      <p>
        <Link className="link" to={paths[other]}>
          {t(`legal.${other}.title`)}
        </Link>
      </p>
    </article>
  );
}
