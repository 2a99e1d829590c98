import { type ComponentPropsWithoutRef, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react'
import { useHydrated } from '#web/platform/live/connection.tsx'

/** The distance from the screen at which a part is hydrated. */
const NEAR = '50% 0px'
/** Events by which a user uses a part. */
const USES = ['pointerdown', 'focusin', 'click'] as const

type Gate = { isOpen: boolean; open: () => void; opened: Promise<void> }

function createGate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>()
  const gate: Gate = {
    isOpen: false,
    opened: promise,
    open: () => {
      gate.isOpen = true
      resolve()
    },
  }
  return gate
}

const gates = new WeakMap<Element, Gate>()

/** Opens every part around the event's target, so that React can hydrate it and handle the same event. */
function openAround({ target }: Event): void {
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement)
    gates.get(element)?.open()
}

/** One for all parts of the page. */
function startObserver(): IntersectionObserver {
  // On the window, before React: its listeners on the document stop events for parts that are not hydrated.
  for (const event of USES) addEventListener(event, openAround, { capture: true, passive: true })
  return new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) gates.get(target)?.open()
    },
    { rootMargin: NEAR },
  )
}

let observer: IntersectionObserver | undefined

/** Opens the gate when the element is used, or comes near the screen. @returns a function that ends the watch */
function openWhenNeeded(element: Element, gate: Gate, onUse: boolean): () => void {
  observer ??= startObserver()
  gates.set(element, gate)
  if (!onUse) observer.observe(element)
  return () => observer?.unobserve(element)
}

type Props = {
  as?: 'div' | 'section' | 'article' | 'aside'
  /** For a part that is mostly read: its scripts load at its first use. */
  onUse?: boolean
} & ComponentPropsWithoutRef<'section'>

/**
 * A part of a page that the server renders like any other, and that the browser hydrates when it comes near the screen,
 * so that a page is ready as soon as its visible part is. Its children should change only with their shown data,
 * because a change hydrates them.
 */
export function Deferred({ as: Tag = 'div', onUse = false, children, ...props }: Props) {
  const part = useRef<HTMLDivElement>(null)
  const [gate] = useState(createGate)
  const [served] = useState(children)
  // React first hydrates the server's markup, then applies the change. It must not wait for the screen then.
  if (served !== children) gate.open()
  useEffect(() => (part.current && !gate.isOpen ? openWhenNeeded(part.current, gate, onUse) : undefined), [gate, onUse])
  return (
    <Tag {...props} ref={part}>
      <Suspense>
        <WaitForGate gate={gate}>{children}</WaitForGate>
      </Suspense>
    </Tag>
  )
}

function WaitForGate({ gate, children }: { gate: Gate; children: ReactNode }) {
  const isHydrated = useHydrated()
  if (!isHydrated && typeof window !== 'undefined' && !gate.isOpen) use(gate.opened)
  return children
}
