import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useHelpCenter } from '../../api/help-center';
import { Button, ButtonLink, IconButton } from '../../components/button';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Icon } from '../../components/icon';
import { useBrand } from '../../brand/use-brand';
import { paths } from '../../navigation/paths';
import { SupportLinks } from '../site/stop-page';
import '../site/app.css';
import { Articles } from './articles';
import './help.css';
import { leads, places, speaksOf, topics, type Question } from './questions';

/** What the address names after its `#`; as it stands where it is no valid encoding. */
function useHash(): string {
  const hash = useLocation().hash.slice(1);
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** Who types waits this long for an answer; nobody asks for every letter. */
const pauseMs = 300;

/** The value once it has rested; empty at once. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return value === '' ? '' : rested;
}

function Answer({ question, open }: { question: Question; open: boolean }) {
  const { t } = useTranslation('help');
  const steps = t(`items.${question}.a`).split('\n');
  return (
    <details id={question} className="card help-item" open={open}>
      <summary>
        <span>{t(`items.${question}.q`)}</span>
        <Icon name="down" />
      </summary>
      <div className="stack">
        {steps.length > 1 ? (
          <ol className="app-steps">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        ) : (
          <p>{steps[0]}</p>
        )}
        {leads(question) && (
          <Link className="more" to={places[question]}>
            {t(`items.${question}.go`)} <Icon name="right" />
          </Link>
        )}
      </div>
    </details>
  );
}

function Search({ text, onType }: { text: string; onType: (text: string) => void }) {
  const { t } = useTranslation('help');
  return (
    <form role="search" onSubmit={(event) => event.preventDefault()}>
      <label className="input">
        <span className="sr">{t('search')}</span>
        <Icon name="search" />
        <input
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder={t('placeholder')}
          value={text}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onType('')}
        />
        {text !== '' && <IconButton icon="x" size="sm" label={t('clear')} onClick={() => onType('')} />}
      </label>
    </form>
  );
}

function Aside() {
  const { t } = useTranslation('help');
  const more = [
    { to: paths.app(), icon: 'phone', text: 'more.app' },
    { to: paths.affiliates, icon: 'users', text: 'more.affiliate' },
  ] as const;
  return (
    <aside className="help-aside">
      <section className="card stack" aria-labelledby="help-contact">
        <h2 id="help-contact">{t('contact.title')}</h2>
        <p className="sm muted">{t('contact.text')}</p>
        <div className="row wrap-ok">
          <ButtonLink to={paths.support} look="primary" icon="headset">
            {t('contact.support')}
          </ButtonLink>
          <SupportLinks />
        </div>
      </section>
      <nav className="card" aria-labelledby="help-more">
        <h2 id="help-more">{t('more.title')}</h2>
        <ul className="help-more">
          <li>
            <a href={paths.speed} target="_blank" rel="noreferrer">
              <Icon name="bolt" /> <span className="grow">{t('more.speed')}</span> <Icon name="ext" />
            </a>
          </li>
          {more.map(({ to, icon, text }) => (
            <li key={to}>
              <Link to={to}>
                <Icon name={icon} /> <span className="grow">{t(text)}</span> <Icon name="right" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}

interface FoundProps {
  typed: string;
  hash: string;
  onCount: (count: number) => void;
}

/** The app's own questions, for a brand whose operators wrote none. */
function OwnQuestions({ typed, hash, onCount }: FoundProps) {
  const { t } = useTranslation('help');
  const asked = topics
    .map(({ topic, icon, items }) => ({
      topic,
      icon,
      items: items.filter(
        (item: Question) => typed === '' || speaksOf(`${t(`items.${item}.q`)} ${t(`items.${item}.a`)}`, typed),
      ),
    }))
    .filter(({ items }) => items.length > 0);
  const found = asked.reduce((sum, { items }) => sum + items.length, 0);
  useEffect(() => onCount(found), [found, onCount]);
  return asked.map(({ topic, icon, items }) => (
    <section key={topic} id={topic} aria-labelledby={`topic-${topic}`}>
      <h2 id={`topic-${topic}`} className="help-topic">
        <span className="ic">
          <Icon name={icon} />
        </span>
        {t(`topic.${topic}`)}
      </h2>
      <div className="stack tight">
        {items.map((item) => (
          <Answer key={`${item} ${typed === ''}`} question={item} open={typed !== '' || item === hash} />
        ))}
      </div>
    </section>
  ));
}

/** What operators wrote. */
function Written({ typed, hash, onCount }: FoundProps) {
  const { i18n } = useTranslation();
  const { data } = useHelpCenter(useRested(typed), i18n.language);
  const articles = data?.articles ?? [];
  const found = articles.filter(({ id }) => !articles.some(({ parentId }) => parentId === id)).length;
  useEffect(() => onCount(found), [found, onCount]);
  return <Articles articles={articles} searched={typed !== ''} hash={hash} />;
}

/** Questions by topic with their answers; what is typed leaves those that speak of it. `#withdrawHow` opens one. */
export function Help() {
  const { t, i18n } = useTranslation('help');
  const { brand } = useBrand();
  const [text, setText] = useState('');
  const [found, setFound] = useState(1);
  const hash = useHash();
  const typed = useDeferredValue(text.trim());
  const { data, error } = useHelpCenter('', i18n.language);
  const Questions = data && data.articles.length > 0 ? Written : OwnQuestions;
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView();
  }, [hash, data]);
  return (
    <>
      <title>{`${t('title')} | ${brand.name}`}</title>
      <div className="help-head">
        <h1>{t('title')}</h1>
        <p className="muted">{t('lead')}</p>
        <Search text={text} onType={setText} />
        <p className="sr" role="status">
          {typed !== '' && t('found', { count: found })}
        </p>
      </div>
      <div className="help-cols">
        <div className="stack gap-8">
          {data || error ? <Questions typed={typed} hash={hash} onCount={setFound} /> : <Skeleton className="h-60" />}
          {found === 0 && typed !== '' && (
            <EmptyState
              motif="lantern"
              palette="hoang"
              title={t('none.title', { text: typed })}
              text={t('none.text')}
              action={<Button onClick={() => setText('')}>{t('none.all')}</Button>}
            />
          )}
        </div>
        <Aside />
      </div>
    </>
  );
}
