// SPDX-License-Identifier: MIT
/* Small sounds, made here and now from a few sine waves; silent unless switched on. */
import { settings } from './settings';

export type Sound = 'place' | 'task' | 'stone' | 'close' | 'turn' | 'end';

/** Notes as frequency, start and length in seconds. */
const NOTES: Record<Sound, [number, number, number][]> = {
  place: [[392, 0, 0.09]],
  task: [
    [587, 0, 0.12],
    [784, 0.08, 0.18],
  ],
  stone: [
    [147, 0, 0.1],
    [110, 0.02, 0.14],
  ],
  close: [
    [392, 0, 0.14],
    [494, 0.09, 0.14],
    [587, 0.18, 0.24],
  ],
  turn: [[659, 0, 0.08]],
  end: [
    [392, 0, 0.2],
    [494, 0.14, 0.2],
    [587, 0.28, 0.2],
    [784, 0.42, 0.5],
  ],
};
const LOUDNESS = 0.07;

let context: AudioContext | null = null;

/** `asked`: to hear it before sounds are switched on. */
export function sound(name: Sound, asked = false): void {
  if (!(settings.value.sound || asked) || !('AudioContext' in window)) return;
  context ??= new AudioContext();
  for (const [frequency, start, length] of NOTES[name]) tone(context, frequency, context.currentTime + start, length);
}

function tone(audio: AudioContext, frequency: number, start: number, length: number): void {
  const wave = audio.createOscillator();
  const volume = audio.createGain();
  wave.frequency.value = frequency;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  wave.connect(volume).connect(audio.destination);
  wave.start(start);
  wave.stop(start + length);
}
