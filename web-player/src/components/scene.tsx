import { useId, useMemo } from 'react';
import { scene } from '../art/scene';

export interface SceneProps {
  seed: string;
  width?: number;
  height?: number;
  /** Error and maintenance pages put the lanterns out. */
  lanterns?: boolean;
  /** In sheets that drift and answer the pointer; where it stands there must be a way to stop it. */
  layered?: boolean;
  className?: string;
}

/** The house's drawing: night by lantern light or morning, after the theme. Decoration. */
export function Scene({ seed, width, height, lanterns, layered, className }: SceneProps) {
  const id = useId();
  const drawn = useMemo(
    () => scene(seed, `s${id}`, { w: width, h: height, lanterns, layered }),
    [seed, id, width, height, lanterns, layered],
  );
  return (
    <div
      className={['scene', className].filter(Boolean).join(' ')}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawn }}
    />
  );
}
