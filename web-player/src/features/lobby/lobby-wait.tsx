import { Skeleton } from '../../components/empty-state';

const kinds = ['w-24', 'w-28', 'w-20'];
const groups = ['h-32', 'h-44', 'h-36', 'h-40'];

/** The place of the kinds of games while they are on their way, so that the shelf below stays where it is. */
export function TypeChipsWait() {
  return (
    <div className="mt-4">
      <div className="chips scroll" aria-hidden="true">
        {kinds.map((width) => (
          <span key={width} className={`chip skel ${width}`} />
        ))}
      </div>
    </div>
  );
}

/** The place of the filters: a column on wide screens, the button that unfolds them on phones. */
export function FiltersWait() {
  return (
    <>
      <div className="only-phone mt-4">
        <span className="btn skel w-32" aria-hidden="true" />
      </div>
      <div className="lobby-filters lobby-side only-desk">
        {groups.map((height) => (
          <Skeleton key={height} className={height} />
        ))}
      </div>
    </>
  );
}
