import { useSyncExternalStore } from 'react'
import { readDevice, writeDevice } from '#web/platform/device/device-storage.ts'

const listeners = new Set<() => void>()
let context: AudioContext | undefined

const isOn = () => readDevice('bidSound') === 'on'

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True if this device makes a sound on changes; off until switched on, then remembered. */
export const useSound = (): boolean => useSyncExternalStore(subscribe, isOn, () => false)

/** Call it from a press: browsers allow sound only after one. */
export function switchSound(on: boolean): void {
  writeDevice('bidSound', on ? 'on' : 'off')
  for (const listener of listeners) listener()
  if (on) beep('good')
}

const TONES = { good: [660, 880], bad: [520, 390], time: [740, 740] } as const
const NOTE_SECONDS = 0.11
const VOLUME = 0.12

/** Two short notes: rising for good news, falling for an outbid, level for more time. Silent when sound is off. */
export function beep(tone: keyof typeof TONES): void {
  if (!isOn() || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  // Not allowed before the first press: then it stays silent.
  void context.resume().catch(() => undefined)
  for (const [index, frequency] of TONES[tone].entries()) playNote(context, frequency, index)
}

function playNote(audio: AudioContext | undefined, frequency: number, index: number) {
  if (!audio) return
  const from = audio.currentTime + index * (NOTE_SECONDS + 0.03)
  const oscillator = audio.createOscillator()
  const gain = audio.createGain()
  oscillator.frequency.value = frequency
  gain.gain.setValueAtTime(VOLUME, from)
  gain.gain.exponentialRampToValueAtTime(0.001, from + NOTE_SECONDS)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(from)
  oscillator.stop(from + NOTE_SECONDS)
}
