/** Notes of a sound: pitch in Hz, when it begins and how long it lasts, in seconds. */
type Note = readonly [pitch: number, at: number, length: number];

const sounds = {
  /** A chip on a table. */
  chip: [
    [1_760, 0, 0.03],
    [1_320, 0.02, 0.05],
  ],
  /** Three steps upwards. */
  win: [
    [523.25, 0, 0.14],
    [659.25, 0.1, 0.14],
    [783.99, 0.2, 0.32],
  ],
} as const satisfies Record<string, readonly Note[]>;

export type Sound = keyof typeof sounds;

const loudness = 0.06;
let context: AudioContext | undefined;

/** Plays a sound made here, without a file. Silent until the player has pressed something: pages that begin by themselves to sound are closed. */
export function playSound(name: Sound): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [pitch, at, length] of sounds[name]) {
    const tone = new OscillatorNode(context, { type: 'triangle', frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(loudness, now + at);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + at);
    tone.stop(now + at + length);
  }
}
