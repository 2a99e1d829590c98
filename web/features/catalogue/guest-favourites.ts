import { useSyncExternalStore } from 'react'
import { readDevice, writeDevice } from '#web/platform/device/device-storage.ts'
import { readSession, subscribeSession } from '#web/platform/device/session.ts'
import type { Api } from '#web/platform/http/api.ts'

/** As many as one call may join. */
const HELD_MAX = 200
const listeners = new Set<() => void>()

/** What a guest chose on this device, newest first. */
export function readGuestFavourites(): number[] {
  try {
    const stored: unknown = JSON.parse(readDevice('favourites') ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id) && id > 0) : []
  } catch {
    return []
  }
}

/** @returns whether it is a favourite now. Of more than 200 the oldest goes. */
export function toggleGuestFavourite(id: number): boolean {
  const others = readGuestFavourites().filter((other) => other !== id)
  const isNew = others.length === readGuestFavourites().length
  write(isNew ? [id, ...others].slice(0, HELD_MAX) : others)
  return isNew
}

/** Moves what a guest chose into the account that has just logged in. @returns how many joined. */
export async function joinGuestFavourites(api: Api): Promise<number> {
  const product_ids = readGuestFavourites()
  if (product_ids.length === 0) return 0
  const { joined } = await api.call('POST /favourites/join', { body: { product_ids } })
  // What was chosen meanwhile, in another tab, stays.
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

/** Whether a car is a favourite of who looks at it: a member's own choice, or what this device holds for a guest. */
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
