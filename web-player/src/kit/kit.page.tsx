import { useId } from 'react';
import { Toaster } from '../components/toast';
import { Controls } from './controls';
import { Gallery } from './gallery';
import './kit.css';
import { Overlays } from './overlays';
import { Play } from './play';
import { Records } from './records';
import { Signs } from './signs';

const THEMES = [
  { theme: 'dark', name: 'Tối: sơn then' },
  { theme: 'light', name: 'Sáng: vỏ trứng' },
] as const;

/** Every part in every state, in both themes. Exists only while developing. */
export function Component() {
  const id = useId();
  return (
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
          </section>
        ))}
      </div>
      <Gallery />
      <Toaster />
    </main>
  );
}
