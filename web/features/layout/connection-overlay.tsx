import { useConnectionLost } from '#web/platform/connection.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Over everything while the connection is really gone: prices behind it may be old, so nothing can be pressed. */
export function ConnectionOverlay() {
  const t = useT('layout')
  return useConnectionLost() ? (
    <div className="overlay" role="alertdialog" aria-modal="true" aria-labelledby="connection-lost">
      <div className="blank surface" role="alert">
        <span className="blank-ico">
          <Icon name="offline" size="l" />
        </span>
        <h2 id="connection-lost">{t('connectionLost')}</h2>
        <p>{t('connectionText')}</p>
        <Button kind="secondary" autoFocus onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      </div>
    </div>
  ) : null
}
