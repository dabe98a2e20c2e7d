import { Drawer } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useLayoutEffect, useState, type ReactNode } from 'react';
import { Loading, useLocaleState, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { language } from '../i18n/language.js';
import { useLiveCounts } from '../live/queue-counts.js';
import { AppBar } from './app-bar.js';
import { PageBoundary } from './boundary.js';
import { IdleGuard } from './idle-guard.js';
import { LostGuard } from './lost-guard.js';
import { Menu } from './menu.js';
import { SlowPart } from './slow-part.js';
import { StepUp } from './step-up.js';

/** The console's frame: bar 56, side navigation 216, the screen. */
export function ConsoleLayout({ children }: { children?: ReactNode }) {
  const t = useTranslate();
  const { pathname } = useLocation();
  const [locale] = useLocaleState();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  useLiveCounts();
  // Before any child asks the server, which answers in this language; what it answered before is asked again.
  useLayoutEffect(() => {
    if (language.locale() === locale) return;
    language.use(locale);
    void queries.invalidateQueries();
  }, [locale, queries]);
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {t('ra.navigation.skip_nav')}
      </a>
      <AppBar onMenu={() => setOpen(true)} />
      <div className="nav-side">
        <Menu />
      </div>
      <Drawer open={open} onClose={() => setOpen(false)} slotProps={{ paper: { sx: { inlineSize: 260 } } }}>
        <Menu onGo={() => setOpen(false)} />
      </Drawer>
      <main className="body" id="main" tabIndex={-1}>
        <SlowPart />
        <PageBoundary key={pathname.split('/')[1]}>
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </PageBoundary>
      </main>
      <IdleGuard />
      <LostGuard />
      <StepUp />
    </div>
  );
}
