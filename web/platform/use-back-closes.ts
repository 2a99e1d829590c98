import { useEffect, useEffectEvent } from 'react'

/**
 * Lets the browser's *back* close a dialog instead of leaving the page.
 *
 * An open dialog has its own entry in the browser's history: a copy of the page's entry with a mark. Going
 * back from it closes the dialog. A dialog closed in another way leaves its entry, because going back at that
 * moment could undo a navigation that has just begun; the entry is skipped when the user goes back later. The router
 * ignores both, because the address is the same.
 */
export function useBackCloses(onClose: () => void, isOn = true): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOn) return undefined
    return openOnHistory(() => close())
  }, [isOn])
}

const MARK = 'marsaWindow'
/** The close functions of the open dialogs, the top one last. */
const open: (() => void)[] = []
type Mark = { state: string; href: string }
/** The page's own entry under the marked one, as text. */
const markOf = (state: unknown): Mark | undefined => Object(state)[MARK]
/** The last mark set or passed. */
let under: Mark | undefined
let isListening = false

function openOnHistory(close: () => void): () => void {
  listen()
  open.push(close)
  if (!markOf(window.history.state)) mark()
  return () => {
    const place = open.indexOf(close)
    if (place >= 0) open.splice(place, 1)
  }
}

function mark(): void {
  under = { state: JSON.stringify(window.history.state), href: location.href }
  // Not through `window.history`: the router has put its own function there, and would load the page's data again.
  History.prototype.pushState.call(window.history, { ...window.history.state, [MARK]: under }, '')
}

function listen(): void {
  if (isListening) return
  isListening = true
  under = markOf(window.history.state)
  // Before the router's own listener.
  window.addEventListener('popstate', handlePop, { capture: true })
}

function handlePop(event: PopStateEvent): void {
  const left = under
  under = markOf(event.state)
  const isBack = left?.state === JSON.stringify(event.state) && left.href === location.href
  if (!isBack) return
  event.stopImmediatePropagation()
  const close = open.at(-1)
  if (!close) {
    // The entry of a dialog closed long ago: the user means the previous page.
    window.history.back()
    return
  }
  if (open.length > 1) mark()
  close()
}
