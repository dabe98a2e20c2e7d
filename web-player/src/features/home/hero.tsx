import { Suspense, useEffect, useEffectEvent, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notice } from '../../api/notices';
import { ButtonLink, IconButton } from '../../components/button';
import { Scene } from '../../components/scene';
import { useMayRegister, useSession } from '../../session';
import { lazyInTime } from '../../navigation/chunks';
import { paths } from '../../navigation/paths';
import { useLater } from '../../components/use-later';

/** What operators announce comes after the first paint, with its code. */
const Banner = lazyInTime(() => import('./banner'));

const [first, ...others] = ['shade', 'fair', 'ledger'] as const;
type House = typeof first | (typeof others)[number];
/** One of the house's own sentences, or a banner of the operators'. */
type Slide = House | Notice;
const seeds: Record<House, string> = { shade: 'tran-ram', fair: 'ben-song', ledger: 'so-sach' };
const keyOf = (slide: Slide): string => (typeof slide === 'string' ? slide : slide.id);
const seedOf = (slide: Slide): string => (typeof slide === 'string' ? seeds[slide] : `banner ${slide.id}`);
const stayMs = 9_000;

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How long the drawing of before stays under the one that comes. */
const overlapMs = 900;

function useSlides(banners: readonly Notice[]) {
  const slides: readonly Slide[] = [first, ...banners, ...others];
  // The one that is shown stays while banners come, whatever its place becomes.
  const [shown, show] = useState<string>(first);
  const at = Math.max(
    0,
    slides.findIndex((each) => keyOf(each) === shown),
  );
  const [before, setBefore] = useState<Slide | null>(null);
  const [paused, setPaused] = useState(still);
  const [held, setHeld] = useState(false);
  // The first words are there from the first paint; only those that follow come in.
  const [turned, setTurned] = useState(false);
  const slide = slides[at] ?? first;
  const step = (by: number) => {
    setBefore(slide);
    setTurned(true);
    show(keyOf(slides[(at + by + slides.length) % slides.length] ?? first));
  };
  const next = useEffectEvent(() => !document.hidden && step(1));
  useEffect(() => {
    if (paused || held) return;
    const timer = setInterval(next, stayMs);
    return () => clearInterval(timer);
  }, [paused, held, shown]);
  useEffect(() => {
    if (before === null) return;
    const timer = setTimeout(() => setBefore(null), overlapMs);
    return () => clearTimeout(timer);
  }, [before]);
  return { at, of: slides.length, slide, before, turned, step, paused, toggle: () => setPaused(!paused), setHeld };
}

/** Whether anybody can see it: in a tab that is open, and not scrolled away. */
function useSeen(element: { readonly current: HTMLElement | null }): boolean {
  const [seen, setSeen] = useState(true);
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return;
    let inView = true;
    const tell = () => setSeen(inView && !document.hidden);
    const watcher = new IntersectionObserver(([entry]) => {
      inView = entry?.isIntersecting ?? true;
      tell();
    });
    watcher.observe(element.current);
    document.addEventListener('visibilitychange', tell);
    return () => {
      watcher.disconnect();
      document.removeEventListener('visibilitychange', tell);
    };
  }, [element]);
  return seen;
}

/** The near sheets of the drawing go with the mouse, the far ones hardly. From -1 to 1 on each side of the middle. */
function lean({ pointerType, currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void {
  if (pointerType !== 'mouse') return;
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  currentTarget.style.setProperty('--lean-x', (((clientX - left) / width) * 2 - 1).toFixed(3));
  currentTarget.style.setProperty('--lean-y', (((clientY - top) / height) * 2 - 1).toFixed(3));
}

function Actions({ slide }: { slide: House }) {
  const { t } = useTranslation('home');
  const { status } = useSession();
  const mayRegister = useMayRegister();
  const main: Record<House, ReactNode> = {
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
  const second = status === 'member' ? member : mayRegister ? { to: paths.register, text: t('hero.register') } : null;
  return (
    <div className="row wrap-ok">
      {main[slide]}
      {second && (
        <ButtonLink size="lg" to={second.to}>
          {second.text}
        </ButtonLink>
      )}
    </div>
  );
}

function HouseWords({ slide }: { slide: House }) {
  const { t } = useTranslation('home');
  return (
    <>
      <h1>{t(`hero.${slide}.title`)}</h1>
      <p>{t(`hero.${slide}.text`)}</p>
      <Actions slide={slide} />
    </>
  );
}

/** Three true sentences and what operators announce, over the house's drawing. Turns by itself, slowly, and stops when asked or pointed at. */
export function Hero() {
  const { t } = useTranslation('home');
  const [banners, setBanners] = useState<readonly Notice[]>([]);
  const later = useLater();
  const { at, of, slide, before, turned, step, paused, toggle, setHeld } = useSlides(banners);
  const box = useRef<HTMLElement>(null);
  const seen = useSeen(box);
  const size = { width: 1000, height: 440, layered: true } as const;
  return (
    <section
      ref={box}
      className={paused || !seen ? 'hero at-rest' : 'hero'}
      aria-label={t('hero.label')}
      onPointerMove={lean}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {before && before !== slide && <Scene key={keyOf(before)} seed={seedOf(before)} className="parting" {...size} />}
      <Scene key={keyOf(slide)} seed={seedOf(slide)} {...size} />
      <div className={turned ? 'copy turn' : 'copy'} key={`copy ${keyOf(slide)}`}>
        {typeof slide === 'string' && <HouseWords slide={slide} />}
        {later && (
          <Suspense fallback={null}>
            <Banner banner={typeof slide === 'string' ? null : slide} onCome={setBanners} />
          </Suspense>
        )}
      </div>
      <div className="ctrl">
        <IconButton size="sm" icon="left" label={t('hero.previous')} onClick={() => step(-1)} />
        <span className="num">{t('hero.position', { at: at + 1, of })}</span>
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
