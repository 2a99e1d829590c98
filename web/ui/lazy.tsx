import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button } from './button.tsx'
import { toast } from './toast.tsx'

export type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** An error inside shows `fallen` instead and leaves the rest of the page intact. */
class Guard extends Component<{ fallen: ReactNode; children: ReactNode }, { hasFallen: boolean }> {
  override state = { hasFallen: false }
  static getDerivedStateFromError() {
    return { hasFallen: true }
  }
  override render() {
    return this.state.hasFallen ? this.props.fallen : this.props.children
  }
}

/**
 * A dialog whose code loads when it first opens. While a slow connection loads it, a placeholder is shown. If loading
 * fails, it closes with a message, the page under it is unchanged, and the next press tries again.
 */
export function lazyDialog<P extends { onClose: () => void }>(load: Load<P>): ComponentType<P> {
  let Window = lazy(load)
  // React remembers a failed load of a lazy component, so a new one is made.
  const renew = () => {
    Window = lazy(load)
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each window, as `lazy` is
  return function LaterDialog(props: P) {
    return (
      <Guard fallen={<NotOpened renew={renew} onClose={props.onClose} />}>
        <Suspense fallback={<Opening />}>
          <Window {...props} />
        </Suspense>
      </Guard>
    )
  }
}

function Opening() {
  const t = useT('ui')
  return (
    <div className="scrim opening" role="status">
      <span className="spin" aria-hidden="true" />
      <span className="sr-only">{t('working')}</span>
    </div>
  )
}

function NotOpened({ renew, onClose }: { renew: () => void; onClose: () => void }) {
  const t = useT('ui')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has failed
  useEffect(() => {
    renew()
    onClose()
    // With a connection the page may be older than the server's build: then only a reload helps.
    const reload = () => (
      <Button size="sm" kind="secondary" onClick={() => window.location.reload()}>
        {t('reload')}
      </Button>
    )
    toast({
      title: t('notOpened'),
      text: t('notOpenedText'),
      tone: 'danger',
      key: 'not-opened',
      ...(navigator.onLine && { actions: reload }),
    })
  }, [])
  return null
}

const AGAIN_MS = 3000

type Pending<P> = ReactNode | ((props: P) => ReactNode)

/**
 * A part of a page whose code loads when it is first needed. Shows `pending` until then, which may depend on the part's
 * properties, and retries a failed load.
 */
export const lazyPart = <P extends object>(load: Load<P>, pending: Pending<P> = null): ComponentType<P> =>
  partOf(load, pending, false)

/**
 * The same for a part that the server renders like any other. Inside of `Deferred` the browser keeps the server's markup
 * and loads the code when the part comes near the screen; `pending` shows only if the browser renders the whole page.
 */
export const servedPart = <P extends object>(load: Load<P>, pending: Pending<P> = null): ComponentType<P> =>
  partOf(load, pending, true)

const served: Promise<void>[] = []
/** Fulfilled when the server has the code of every known `servedPart`. */
export const servedPartsLoaded = (): Promise<unknown> => Promise.all(served)

/** Retries until it succeeds. The placeholder stays until then. */
async function untilLoaded<P>(load: Load<P>): ReturnType<Load<P>> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((again) => setTimeout(again, AGAIN_MS))
    }
  }
}

function partOf<P extends object>(load: Load<P>, pending: Pending<P>, isServed: boolean): ComponentType<P> {
  let Part: ComponentType<P> = lazy(() => untilLoaded(load))
  // The server renders a page in one pass and waits for nothing.
  if (import.meta.env.SSR && isServed)
    served.push(
      load().then(({ default: loaded }) => {
        Part = loaded
      }),
    )
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, as `lazy` is
  return function LaterPart(props: P) {
    const [tries, setTries] = useState(0)
    const again = () => {
      Part = lazy(() => untilLoaded(load))
      setTries(tries + 1)
    }
    return (
      <Guard key={tries} fallen={<Again onAgain={again} />}>
        <Suspense fallback={typeof pending === 'function' ? pending(props) : pending}>
          <Part {...props} />
        </Suspense>
      </Guard>
    )
  }
}

function Again({ onAgain }: { onAgain: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    const timer = setTimeout(onAgain, AGAIN_MS)
    return () => clearTimeout(timer)
  }, [])
  return null
}
