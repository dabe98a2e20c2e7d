import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink, IconButton } from '../../components/button';
import { Scene } from '../../components/scene';
import { useBrand, useSession } from '../../session';
import { paths } from '../../shell/paths';

const slides = ['shade', 'fair', 'ledger'] as const;
type Slide = (typeof slides)[number];
const seeds: Record<Slide, string> = { shade: 'tran-ram', fair: 'ben-song', ledger: 'so-sach' };
const stayMs = 9_000;

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

function useSlides() {
  const [at, setAt] = useState(0);
  const [paused, setPaused] = useState(still);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (paused || held) return;
    const timer = setInterval(() => !document.hidden && setAt((now) => (now + 1) % slides.length), stayMs);
    return () => clearInterval(timer);
  }, [paused, held, at]);
  const step = (by: number) => setAt((now) => (now + by + slides.length) % slides.length);
  return { at, slide: slides[at] ?? 'shade', step, paused, toggle: () => setPaused(!paused), setHeld };
}

function Actions({ slide }: { slide: Slide }) {
  const { t } = useTranslation('home');
  const { status } = useSession();
  const { flags } = useBrand();
  const first: Record<Slide, ReactNode> = {
    shade: (
      <ButtonLink look="primary" size="lg" to={paths.games()}>
        {t('hero.games')}
      </ButtonLink>
    ),
    fair: (
      <ButtonLink look="primary" size="lg" to={paths.games('RNG')}>
        {t('hero.slots')}
      </ButtonLink>
    ),
    ledger: (
      <ButtonLink look="primary" size="lg" to={paths.games()}>
        {t('hero.games')}
      </ButtonLink>
    ),
  };
  const member =
    slide === 'ledger'
      ? { to: paths.statement, text: t('hero.statement') }
      : { to: paths.deposit, text: t('hero.deposit') };
  const second =
    status === 'member' ? member : flags.directRegistration ? { to: paths.register, text: t('hero.register') } : null;
  return (
    <div className="row wrap-ok">
      {first[slide]}
      {second && (
        <ButtonLink size="lg" to={second.to}>
          {second.text}
        </ButtonLink>
      )}
    </div>
  );
}

/** Three true sentences over the house's drawing. Turns by itself, slowly, and stops when asked or pointed at. */
export function Hero() {
  const { t } = useTranslation('home');
  const { at, slide, step, paused, toggle, setHeld } = useSlides();
  return (
    <section
      className="hero"
      aria-label={t('hero.label')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Scene key={slide} seed={seeds[slide]} width={1000} height={440} />
      <div className="copy">
        <h1>{t(`hero.${slide}.title`)}</h1>
        <p>{t(`hero.${slide}.text`)}</p>
        <Actions slide={slide} />
      </div>
      <div className="ctrl">
        <IconButton size="sm" icon="left" label={t('hero.previous')} onClick={() => step(-1)} />
        <span className="num">{t('hero.position', { at: at + 1, of: slides.length })}</span>
        <IconButton size="sm" icon="right" label={t('hero.next')} onClick={() => step(1)} />
        <IconButton
          size="sm"
          icon={paused ? 'play' : 'pause'}
          label={t(paused ? 'hero.play' : 'hero.pause')}
          onClick={toggle}
        />
      </div>
    </section>
  );
}
