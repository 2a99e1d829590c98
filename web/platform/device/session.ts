import { useSyncExternalStore } from 'react'
import { writeDevice } from './device-storage.ts'
import { clearStored, readStored, writeStored } from './storage.ts'

export type Session = {
  /** Opaque; goes into the Authorization header and nowhere else. */
  token: string
  id: string
  name: string
}

const listeners = new Set<() => void>()
let known: Session | null = null

/** The session on this browser, or null. The same object as long as nothing changes. Always null on the server. */
export function readSession(): Session | null {
  if (typeof window === 'undefined') return null
  const token = readStored('authToken')
  if (!token) {
    known = null
    return null
  }
  const id = readStored('auth') ?? ''
  const name = readStored('authName') ?? ''
  if (known?.token !== token || known.id !== id || known.name !== name) known = { token, id, name }
  return known
}

export function logIn(session: { token: string; id: string | number; name: string }): void {
  if (readStored('auth') !== String(session.id)) forgetOwner()
  writeStored('auth', String(session.id))
  writeStored('authName', session.name)
  writeStored('authToken', session.token)
  announce()
}

/** Forgets the session on this browser and what it kept for the member; the server's side ends with `POST /logout`. */
export function logOut(): void {
  forgetOwner()
  clearStored('authToken')
  clearStored('auth')
  clearStored('authName')
  announce()
}

/** The next user of this browser must not read the receipts, with their secret maxima, searches and draft of this one. */
function forgetOwner() {
  writeDevice('bidReceipts', null)
  writeDevice('recentSearches', null)
  writeDevice('carDraft', null)
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The session of this browser; null on the server, during hydration and for guests. */
export const useSession = (): Session | null => useSyncExternalStore(subscribeSession, readSession, () => null)

function announce() {
  document.documentElement.dataset.session = readStored('authToken') ? 'member' : 'guest'
  for (const listener of listeners) listener()
}
