/** Of the screen's pixels along a side so many are drawn, the finest first. */
const steps = [1, 0.8, 0.6] as const;
/** More in a point than an eye sees at arm's length. */
const mostPixels = 2;

/** A frame that a phone was late with; a screen of sixty shows one each 16.7 ms. */
const lateMs = 22;
/** One that came after a pause, of which the drawing is not the cause. */
const pauseMs = 250;
/** Of so many frames so many may be late. */
const seen = 40;
const mostLate = 10;

/** Watches how quickly frames follow each other, and gives up sharpness where a phone is too slow for it: motion is worth more than pixels. */
export class Pace {
  private step = 0;
  private frames = 0;
  private late = 0;

  /** Pixels to draw in a point of a screen that has so many. */
  sharpness(pixels: number): number {
    return Math.min(mostPixels, pixels) * (steps[this.step] ?? 1);
  }

  /** Takes how long a frame took; true when the canvas is to have fewer pixels from now on. */
  tooSlow(ms: number): boolean {
    if (ms > pauseMs) return false;
    this.frames += 1;
    if (ms > lateMs) this.late += 1;
    const slow = this.late > mostLate;
    if (slow || this.frames === seen) [this.frames, this.late] = [0, 0];
    if (!slow || this.step === steps.length - 1) return false;
    this.step += 1;
    return true;
  }
}
