import { useState } from 'react'

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
    keep(accountId, { ...read(accountId), [at]: next })
  }
  return {
    views,
    save: (view: SavedView) => write([view, ...views.filter(({ name }) => name !== view.name)].slice(0, VIEWS_MAX)),
    remove: (name: string) => write(views.filter((view) => view.name !== name)),
  }
}

function read(accountId: number): Kept {
  try {
    return Object(JSON.parse(localStorage.getItem(`${NAME}${accountId}`) ?? '{}'))
  } catch {
    return {}
  }
}

function keep(accountId: number, views: Kept): void {
  try {
    localStorage.setItem(`${NAME}${accountId}`, JSON.stringify(views))
  } catch {
    // A browser that refuses storage forgets them with the page.
  }
}
