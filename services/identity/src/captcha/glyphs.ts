type Point = readonly [x: number, y: number];
type Stroke = readonly Point[];

/** Reads `0,6 2,0 4,6|1,4 3,4` as two strokes on a grid of 4 by 6, y downwards. */
function strokes(text: string): readonly Stroke[] {
  return text.split('|').map((stroke) =>
    stroke.split(' ').map((point): Point => {
      const [x = 0, y = 0] = point.split(',').map(Number);
      return [x, y];
    }),
  );
}

/** The characters of the captcha, drawn by hand as strokes; those that look alike (0 O, 1 I L, 2 Z, 5 S, 8 B) are left out. */
export const glyphs: Readonly<Record<string, readonly Stroke[]>> = {
  A: strokes('0,6 2,0 4,6|0.8,4 3.2,4'),
  C: strokes('4,1 3,0 1,0 0,1.2 0,4.8 1,6 3,6 4,5'),
  E: strokes('4,0 0,0 0,6 4,6|0,3 3,3'),
  F: strokes('4,0 0,0 0,6|0,3 3,3'),
  H: strokes('0,0 0,6|4,0 4,6|0,3 4,3'),
  J: strokes('1,0 4,0|3,0 3,5 2,6 1,6 0,5'),
  K: strokes('0,0 0,6|4,0 0,3.4 4,6'),
  M: strokes('0,6 0,0 2,3.4 4,0 4,6'),
  N: strokes('0,6 0,0 4,6 4,0'),
  P: strokes('0,6 0,0 3,0 4,1 4,2.2 3,3.2 0,3.2'),
  R: strokes('0,6 0,0 3,0 4,1 4,2.2 3,3.2 0,3.2|2,3.2 4,6'),
  T: strokes('0,0 4,0|2,0 2,6'),
  U: strokes('0,0 0,5 1,6 3,6 4,5 4,0'),
  W: strokes('0,0 1,6 2,2.4 3,6 4,0'),
  X: strokes('0,0 4,6|4,0 0,6'),
  Y: strokes('0,0 2,3 4,0|2,3 2,6'),
  '3': strokes('0,0.6 1,0 3,0 4,1 4,2 3,3 1.6,3|3,3 4,4 4,5 3,6 1,6 0,5.4'),
  '4': strokes('3,6 3,0 0,4 4,4'),
  '6': strokes('3.6,0.4 2,0 0.4,2 0,4.4 1,6 3,6 4,4.8 4,4 3,3 1,3 0,4'),
  '7': strokes('0,0 4,0 1.4,6'),
  '9': strokes('0.4,5.6 2,6 3.6,4 4,1.6 3,0 1,0 0,1.2 0,2 1,3 3,3 4,2'),
};

export const captchaSigns: readonly string[] = Object.keys(glyphs);
