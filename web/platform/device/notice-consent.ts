import { useSyncExternalStore } from 'react'
import { readDevice, writeDevice } from './device-storage.ts'

/**
 * This browser's permission for notices: `ask` until the member has answered, `later` for 30 days after "not now",
 * `off` if the member switched them off on this device, `blocked` if the browser refuses.
 */
export type Consent = 'unsupported' | 'ask' | 'later' | 'blocked' | 'off' | 'on'

const LATER_MS = 30 * 24 * 60 * 60 * 1000
const listeners = new Set<() => void>()
/** A bid or a favourite of this visit: from then on the page may offer notices. */
let hadMoment = false

export function readConsent(): Consent {
  if (typeof Notification === 'undefined') return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  if (Notification.permission === 'granted') return readDevice('noticesOff') === '1' ? 'off' : 'on'
  return Number(readDevice('noticesHiddenUntil') ?? 0) > Date.now() ? 'later' : 'ask'
}

/** True on an iPhone or iPad: Safari shows notices only of a site on the home screen. */
export const isPhoneOfApple = (): boolean => /iPhone|iPad/.test(navigator.userAgent)

/** Asks the browser. Call it only when the member presses the button on our own card. */
export async function askConsent(): Promise<Consent> {
  writeDevice('noticesOff', null)
  await Notification.requestPermission()
  announce()
  return readConsent()
}

export function askLater(): void {
  writeDevice('noticesHiddenUntil', String(Date.now() + LATER_MS))
  announce()
}

export function switchNotices(on: boolean): void {
  writeDevice('noticesOff', on ? null : '1')
  announce()
}

/** The member has just bid or chosen a favourite, so the page may offer notices now. */
export function markFittingMoment(): void {
  hadMoment = true
  announce()
}

function announce() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useConsent = (): Consent => useSyncExternalStore(subscribe, readConsent, () => 'unsupported')

/** True if our card should appear now. */
export const useConsentOffer = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hadMoment && readConsent() === 'ask',
    () => false,
  )
