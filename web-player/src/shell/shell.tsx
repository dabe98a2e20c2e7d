import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, type Location } from 'react-router';
import { Toaster } from '../components/toast';
import { desktopInset, useAtLeast } from '../components/use-at-least';
import { useSessionStore } from '../session';
import { Live } from '../session/live';
import { BottomBar } from './bottom-bar';
import { EndBar, StartBar } from './side-bars';
import { Footer } from './footer';
import { Header } from './header';
import { hadMarquee } from '../components/marquee-place';
import { Notes } from './notes';
import { useReturnToPlace } from './return-to-place';
import { RouteFocus } from './route-focus';
import { useLater } from '../components/use-later';
import { WinNews } from './win-news';
import { lazyInTime } from '../navigation/chunks';

/** Where there is room for them beside the page, in CSS pixels. */
const withSideBars = 1360;

const Announcements = lazyInTime(() => import('../features/notices/announcements'));
const Modals = lazyInTime(() => import('../features/modals'));
const MiniGame = lazyInTime(() => import('../features/game/mini-game'));

/** The modal container: its code comes when the first modal is asked for. */
export function ModalContainer() {
  const some = useSessionStore((state) => state.modals.length > 0);
  return some ? (
    <Suspense fallback={null}>
      <Modals />
    </Suspense>
  ) : null;
}

/** The mini-game area: its code comes with the first game that is made small, and stays for all pages. */
function MiniGameArea() {
  const some = useSessionStore((state) => state.mini !== null);
  return some ? (
    <Suspense fallback={null}>
      <MiniGame />
    </Suspense>
  ) : null;
}

export function PageFallback() {
  const { t } = useTranslation('shell');
  return (
    <div className="page-wait" role="status">
      <span className="sr">{t('loading')}</span>
      <span className="skel" aria-hidden="true" />
      <span className="skel" aria-hidden="true" />
      <span className="skel" aria-hidden="true" />
    </div>
  );
}

function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <a className="skip" href="#main">
      {t('skip')}
    </a>
  );
}

/** Every fresh load has the key `default`: without its address one page would open where another was left. */
const placeKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/** Everything around a screen: header, bars, footer, modals, toasts. */
export function Shell() {
  const { i18n } = useTranslation();
  const [atDesktop, wide] = [useAtLeast(desktopInset), useAtLeast(withSideBars)];
  const [kept] = useState(hadMarquee);
  const later = useLater();
  // Nothing comes between a player and the bet he aims at.
  const atGame = useLocation().pathname.startsWith('/play/');
  useReturnToPlace();
  useEffect(() => {
    document.documentElement.lang = i18n.language;
  }, [i18n.language]);
  return (
    <>
      <SkipLink />
      <Header />
      <div className={kept && !atGame ? 'marquee-place' : undefined} hidden={atGame}>
        {later && (
          <Suspense fallback={null}>
            <Announcements />
          </Suspense>
        )}
      </div>
      <Notes />
      {wide && (
        <>
          <StartBar />
          <EndBar />
        </>
      )}
      <main id="main" className="wrap" tabIndex={-1}>
        <Suspense fallback={<PageFallback />}>
          <Outlet />
          <RouteFocus />
        </Suspense>
      </main>
      <Footer />
      {!atDesktop && <BottomBar />}
      <MiniGameArea />
      <ModalContainer />
      <Toaster />
      <Live />
      <WinNews />
      <ScrollRestoration getKey={placeKey} />
    </>
  );
}
