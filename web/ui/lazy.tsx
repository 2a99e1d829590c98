import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button } from './button.tsx'
import { toast } from './toast.tsx'

type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** An error inside shows `fallen` instead and leaves the rest of the page alone. */
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

/**
 * A part of a page whose code loads when it is first needed. Shows `pending` until then, and retries a failed load.
 */
export function lazyPart<P extends object>(load: Load<P>, pending: ReactNode = null): ComponentType<P> {
  let Part = lazy(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, as `lazy` is
  return function LaterPart(props: P) {
    const [tries, setTries] = useState(0)
    const again = () => {
      Part = lazy(load)
      setTries(tries + 1)
    }
    return (
      <Guard key={tries} fallen={<Again onAgain={again} />}>
        <Suspense fallback={pending}>
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
