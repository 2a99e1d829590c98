import { dialogs } from '#web/features/dialogs.ts'
import { openDialog } from '#web/platform/dialogs.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'

/** Log-in and sign-up. Hidden by `data-session` until it is known that there is no session, so nothing flickers. */
export function GuestTools() {
  const t = useT('layout')
  return (
    <span className="guest-only contents">
      {'login' in dialogs ? (
        <Button kind="tertiary" size="sm" className="min-h-11" onClick={() => openDialog('login', {})}>
          {t('logIn')}
        </Button>
      ) : null}
      {'register' in dialogs ? (
        <Button size="sm" className="only-wide min-h-11" onClick={() => openDialog('register', {})}>
          {t('signUp')}
        </Button>
      ) : null}
    </span>
  )
}
