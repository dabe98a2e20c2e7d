import { outcomeOf } from '../../src/game/outcome.js';

/** Small synthesised sounds; none until the player turns them on. */
export class Sound {
  private context: AudioContext | undefined;
  on = false;

  toggle(): boolean {
    this.on = !this.on;
    if (this.on) this.context ??= new AudioContext();
    return this.on;
  }

  press(): void {
    this.tone(320, 0.05, 0.06, 'triangle');
  }

  stop(reel: number): void {
    this.tone(150 + reel * 14, 0.09, 0.12, 'sine');
  }

  /** A rising pentatonic run, longer for higher wins. */
  win(timesBet: number): void {
    const scale = [523, 587, 659, 784, 880, 1047, 1175, 1319];
    const notes = scale.slice(0, timesBet >= 10 ? 8 : timesBet >= 2 ? 5 : 3);
    for (const [index, note] of notes.entries()) this.tone(note, 0.22, 0.09, 'sine', index * 0.09);
  }

  /** A settled bet: the run of a win only for more than was staked, a plain stop for the stake or a part of it. */
  paid(paidMinor: bigint, costMinor: bigint): void {
    const outcome = outcomeOf(paidMinor, costMinor);
    if (outcome === 'lost') this.lose();
    else if (outcome === 'won') this.win(costMinor > 0n ? Number((paidMinor * 100n) / costMinor) / 100 : 2);
    else this.stop(0);
  }

  lose(): void {
    this.tone(110, 0.35, 0.12, 'sawtooth');
  }

  feature(): void {
    for (const [index, note] of [392, 523, 659, 784, 1047].entries())
      this.tone(note, 0.5, 0.1, 'triangle', index * 0.14);
  }

  private tone(frequency: number, seconds: number, volume: number, type: OscillatorType, delay = 0): void {
    if (!this.on || !this.context) return;
    const start = this.context.currentTime + delay;
    const oscillator = new OscillatorNode(this.context, { type, frequency });
    const gain = new GainNode(this.context, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(volume, start + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
    oscillator.connect(gain).connect(this.context.destination);
    oscillator.start(start);
    oscillator.stop(start + seconds + 0.02);
  }
}
