import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { Toaster } from '../components/toast';
import { ModalContainer } from '../shell/shell';
import { WinNews } from '../shell/win-news';
import { Controls } from './controls';
import { Gallery } from './gallery';
import './kit.css';
import { Latest } from './latest';
import { Overlays } from './overlays';
import { Play } from './play';
import { Records } from './records';
import { sampleServer } from './server';
import { Signs } from './signs';

const THEMES = [
  { theme: 'dark', name: 'Tối: sơn then' },
  { theme: 'light', name: 'Sáng: vỏ trứng' },
] as const;

/** Every part in every state, in both themes. Exists only while developing. */
export function Component() {
  const id = useId();
  const [server] = useState(sampleServer);
  return (
    <QueryClientProvider client={server}>
      <main id="main" className="kit-page">
        <title>Bộ thành phần | Banyan</title>
        <h1 className="sr" id={id}>
          Bộ thành phần Banyan
        </h1>
        <div className="kit-two">
          {THEMES.map(({ theme, name }) => (
            <section key={theme} className="kit" data-theme={theme} aria-label={name}>
              <Signs name={name} />
              <Controls theme={theme} />
              <Play />
              <Records />
              <Overlays />
              <Suspense>
                <Latest />
              </Suspense>
            </section>
          ))}
        </div>
        <Gallery />
        <Toaster />
        <WinNews />
        <ModalContainer />
      </main>
    </QueryClientProvider>
  );
}
