import { useLayoutEffect, useRef } from 'react'
import { useConnectionLost } from '#web/platform/connection.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Over everything while the connection is really gone: prices behind it may be old, so nothing can be pressed. */
export const ConnectionOverlay = () => (useConnectionLost() ? <Lost /> : null)

/** The browser's own modal, above windows too: the focus goes in, stays in, and returns when the connection does. */
function Lost() {
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
    >
      <div className="blank surface">
        <span className="blank-ico">
          <Icon name="offline" size="l" />
        </span>
        <h2 id="connection-lost">{t('connectionLost')}</h2>
        <p id="connection-text">{t('connectionText')}</p>
        <Button kind="secondary" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      </div>
    </dialog>
  )
}
