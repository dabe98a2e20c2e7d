import { Speed } from '../features/speed/speed';
import { BarePage } from './bare-page';

/** The line test; it opens in a window of its own. */
export function Component() {
  return (
    <BarePage className="speed-page">
      <Speed />
    </BarePage>
  );
}
