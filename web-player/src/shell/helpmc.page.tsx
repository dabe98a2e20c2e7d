import { Help } from '../features/help/help';
import { BarePage } from './bare-page';

/** The help without header and footer, for the address that a brand names as its help centre. */
export function Component() {
  return (
    <BarePage>
      <Help />
    </BarePage>
  );
}
