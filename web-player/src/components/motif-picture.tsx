import { inTime } from '@banyan/kernel/rules';
import { useEffect, useState } from 'react';

export interface MotifPictureProps {
  motif: string;
  palette: string;
  seed?: string;
  /** In its palette's own colours rather than the motif's local ones. */
  plain?: boolean;
}

const art = inTime(() => import('../art'));

/** One motif alone, for empty states and category doors. Decoration; its generator is loaded when first needed. */
export function MotifPicture({ motif, palette, seed, plain }: MotifPictureProps) {
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    let gone = false;
    art()
      .then(({ drawMotif }) => drawMotif({ motif, palette, code: seed, plain }))
      .then(
        (drawn) => gone || setSrc(drawn),
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [motif, palette, seed, plain]);
  return src ? <img src={src} alt="" width={248} height={256} decoding="async" /> : null;
}
