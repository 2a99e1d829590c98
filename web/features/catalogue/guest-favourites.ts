import { useSyncExternalStore } from 'react'
import { readDevice, writeDevice } from '#web/platform/device/device-storage.ts'
import { readSession, subscribeSession } from '#web/platform/device/session.ts'
import type { Api } from '#web/platform/http/api.ts'

/** Maximum number that one call may join. */
const HELD_MAX = 200
const listeners = new Set<() => void>()

/** A guest's favourites on this device, newest first. */
export function readGuestFavourites(): number[] {
  try {
    const stored: unknown = JSON.parse(readDevice('favourites') ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id) && id > 0) : []
  } catch {
    return []
  }
}

/** @returns true if it is a favourite now. Beyond 200 the oldest is dropped. */
export function toggleGuestFavourite(id: number): boolean {
  const others = readGuestFavourites().filter((other) => other !== id)
  const isNew = others.length === readGuestFavourites().length
  write(isNew ? [id, ...others].slice(0, HELD_MAX) : others)
  return isNew
}

/** Moves a guest's favourites into the account that has just logged in. @returns how many joined. */
export async function joinGuestFavourites(api: Api): Promise<number> {
  const product_ids = readGuestFavourites()
  if (product_ids.length === 0) return 0
  const { joined } = await api.call('POST /favourites/join', { body: { product_ids } })
  // Choices made meanwhile, in another tab, stay.
  write(readGuestFavourites().filter((id) => !product_ids.includes(id)))
  return joined
}

function write(ids: readonly number[]) {
  writeDevice('favourites', ids.length === 0 ? null : JSON.stringify(ids))
  known = undefined
  for (const listener of listeners) listener()
}

let known: Set<number> | undefined

function subscribe(listener: () => void): () => void {
  const onStorage = () => {
    known = undefined
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  const stop = subscribeSession(listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
    stop()
  }
}

/** True if a car is a favourite of the visitor: a member's own choice, or a guest's on this device. */
export const useIsFavourite = (id: number, isMembers: boolean): boolean =>
  useSyncExternalStore(
    subscribe,
    () => {
      if (readSession()) return isMembers
      known ??= new Set(readGuestFavourites())
      return known.has(id)
    },
    () => isMembers,
  )
