import { Mark } from '../components/logo';

/** Before anything is known: the mark, quietly. */
export function Splash() {
  return (
    <div className="splash" aria-hidden="true">
      <Mark />
    </div>
  );
}
