import { useId, useMemo } from 'react';
import { scene } from '../art/scene';

export interface SceneProps {
  seed: string;
  width?: number;
  height?: number;
  /** Error and maintenance pages put the lanterns out. */
  lanterns?: boolean;
}

/** The house's drawing: night by lantern light or morning, after the theme. Decoration. */
export function Scene({ seed, width, height, lanterns }: SceneProps) {
  const id = useId();
  const drawn = useMemo(
    () => scene(seed, `s${id}`, { w: width, h: height, lanterns }),
    [seed, id, width, height, lanterns],
  );
  return <div className="scene" aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawn }} />;
}
