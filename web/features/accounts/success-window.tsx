import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useT } from '#web/platform/language.tsx'
import { clearStored } from '#web/platform/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { isCar } from './entry-steps.ts'

const CLOSES_AFTER_MS = 3000

type Props = { what?: 'account' | 'password'; onClose: () => void }

/** After a sign-up or a new password, once: being shown ends `successModal`. Closes by itself. */
export function SuccessWindow({ what, onClose }: Props) {
  const t = useT('accounts')
  const isAtCar = useRouterState({ select: (state) => isCar(state.location.pathname) })
  const close = useEffectEvent(onClose)
  useEffect(() => {
    clearStored('successModal')
    const timer = setTimeout(close, CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const title = what === 'password' ? 'passwordSet' : what === 'account' ? 'accountMade' : 'allDone'
  return (
    <Dialog title={t(title)} onClose={onClose}>
      <div className="grid justify-items-center gap-4 text-center">
        <span className="good-mark">
          <Icon name="check" size="l" />
        </span>
        <p role="status">{t(what === 'password' ? 'passwordSetText' : 'accountMadeText')}</p>
        <Button size="lg" className="w-full" onClick={onClose}>
          {t(isAtCar ? 'backToCar' : 'goOn')}
        </Button>
      </div>
    </Dialog>
  )
}
