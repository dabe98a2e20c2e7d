import { Event } from '../features/content/event';
import { BarePage } from './bare-page';
import { ModalContainer } from './shell';

/** The event page without header and footer. */
export function Component() {
  return (
    <>
      <BarePage className="event-page">
        <Event />
      </BarePage>
      <ModalContainer />
    </>
  );
}
