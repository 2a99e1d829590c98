import { useState } from 'react'
import { readDevice, writeDevice } from '#web/platform/device/device-storage.ts'

const NAME = 'officeViews'
const VIEWS_MAX = 12

/** Filters and order of a list under a name: the search part of its address. */
export type SavedView = { name: string; query: string }
/** By the address of the list. */
type Kept = Record<string, SavedView[]>

/**
 * The views that a colleague saved of a list, the newest first. This device remembers them for each colleague who works
 * on it. A name is saved once, and the oldest one makes way.
 */
export function useSavedViews(accountId: number, at: string) {
  const [views, setViews] = useState(() => read(accountId)[at] ?? [])
  const write = (next: SavedView[]) => {
    setViews(next)
    writeDevice(`${NAME}${accountId}`, JSON.stringify({ ...read(accountId), [at]: next }))
  }
  return {
    views,
    save: (view: SavedView) => write([view, ...views.filter(({ name }) => name !== view.name)].slice(0, VIEWS_MAX)),
    remove: (name: string) => write(views.filter((view) => view.name !== name)),
  }
}

function read(accountId: number): Kept {
  try {
    return Object(JSON.parse(readDevice(`${NAME}${accountId}`) ?? '{}'))
  } catch {
    return {}
  }
}
