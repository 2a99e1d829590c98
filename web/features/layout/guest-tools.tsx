import { windows } from '#web/features/windows.ts'
import { useT } from '#web/platform/language.tsx'
import { openWindow } from '#web/platform/windows.tsx'
import { Button } from '#web/ui/button.tsx'

/** Log-in and sign-up. Hidden by `data-session` until it is known that nobody is logged in, so nothing flickers. */
export function GuestTools() {
  const t = useT('layout')
  return (
    <span className="guest-only contents">
      {'login' in windows ? (
        <Button kind="tertiary" size="sm" className="min-h-11" onClick={() => openWindow('login', {})}>
          {t('logIn')}
        </Button>
      ) : null}
      {'register' in windows ? (
        <Button size="sm" className="only-wide min-h-11" onClick={() => openWindow('register', {})}>
          {t('signUp')}
        </Button>
      ) : null}
    </span>
  )
}
