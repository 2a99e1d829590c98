import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Load, lazyPart } from './lazy.tsx'

/** The distance from the screen at which parts begin to load. */
const NEAR = '1200px 0px'

/** The loaders of the page's waiting parts. */
const waiting = new Set<() => void>()

/** All together: one that loaded later would grow when the reader is already there. */
function loadAll() {
  for (const load of waiting) load()
}

function startObserver(): IntersectionObserver {
  // The keyboard cannot reach parts that are not loaded.
  addEventListener('keydown', loadAll)
  return new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) loadAll()
    },
    { rootMargin: NEAR },
  )
}

let observer: IntersectionObserver | undefined

/**
 * Loads the part when one of the page's parts comes near the screen, or at the first key. @returns a function that ends
 * the wait
 */
function loadWhenNear(place: Element, load: () => void): () => void {
  observer ??= startObserver()
  waiting.add(load)
  observer.observe(place)
  return () => {
    waiting.delete(load)
    observer?.unobserve(place)
  }
}

/**
 * A part far down a page, whose code, texts and data load when the first of them comes near the screen. Until then
 * `pending` keeps its space, on the server too, and is as tall as the part.
 */
export function nearPart<P extends object>(load: Load<P>, pending: (props: P) => ReactNode): ComponentType<P> {
  const Part = lazyPart(load, pending)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, as `lazy` is
  return function NearPart(props: P) {
    const place = useRef<HTMLDivElement>(null)
    const [isNear, setNear] = useState(false)
    useEffect(() => (isNear || !place.current ? undefined : loadWhenNear(place.current, () => setNear(true))), [isNear])
    return <div ref={place}>{isNear ? <Part {...props} /> : pending(props)}</div>
  }
}
