import { useLayoutEffect, useRef } from 'react'
import { useT } from '#web/platform/language.tsx'
import { type Interruption, useInterruption } from '#web/platform/live/connection.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Over everything while the page may be behind: prices under it may be old, so nothing can be pressed. */
export function ConnectionOverlay() {
  const interruption = useInterruption()
  return interruption ? <Interrupted by={interruption} /> : null
}

/** The browser's own modal, above windows too: the focus goes in, stays in, and returns when the connection does. */
function Interrupted({ by }: { by: Interruption }) {
  const t = useT('layout')
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="overlay"
      role="alertdialog"
      aria-labelledby="connection-lost"
      aria-describedby="connection-text"
      data-react-aria-top-layer
      onCancel={(event) => event.preventDefault()}
      // A second Escape cannot be prevented in Chrome, so the dialog opens again.
      onClose={() => dialog.current?.showModal()}
    >
      <div className="blank surface">
        <span className="blank-ico">
          <Icon name="offline" size="l" />
        </span>
        <h2 id="connection-lost">{t(by === 'lost' ? 'connectionLost' : 'connectionPaused')}</h2>
        <p id="connection-text">{t(by === 'lost' ? 'connectionText' : 'connectionPausedText')}</p>
        <Button kind="secondary" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      </div>
    </dialog>
  )
}
