import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { clearStored } from '#web/platform/device/storage.ts'
import { clearTab, readTab } from '#web/platform/device/tab-storage.ts'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'

const CLOSES_AFTER_MS = 3000

/** The slug of the car where the sign-up began. */
const carOf = (address: string | null | undefined) => address?.match(/\/car\/([\w-]+)/)?.[1]

type Props = { what?: 'account' | 'password'; onClose: () => void }

/**
 * Shown once after a sign-up or a new password; showing it ends `successModal`. Closes after a while, and leads back to
 * the car where a sign-up began. A new account is led to the deposit, which its first bid needs.
 */
export function SuccessDialog({ what: made, onClose }: Props) {
  const t = useT('accounts')
  const navigate = useNavigate()
  const [backTo] = useState(() => readTab('successBack'))
  // After a reload the tab still knows.
  const [what] = useState(() => made ?? readTab('successWhat'))
  const leave = () => {
    onClose()
    if (backTo) void navigate({ href: backTo })
  }
  const close = useEffectEvent(leave)
  useEffect(() => {
    clearStored('successModal')
    clearTab('successBack')
    clearTab('successWhat')
    const timer = setTimeout(close, CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const title = what === 'password' ? 'passwordSet' : what === 'account' ? 'accountMade' : 'allDone'
  return (
    <Dialog title={t(title)} onClose={leave}>
      <div className="grid justify-items-center gap-4 text-center">
        <span className="grid place-items-center size-[3.5rem] rounded-pill bg-palm-soft text-palm-ink">
          <Icon name="check" size="l" />
        </span>
        {what ? <p role="status">{t(what === 'password' ? 'passwordSetText' : 'accountMadeText')}</p> : null}
        {what === 'account' ? (
          <A
            to="/packages"
            query={{ car: carOf(backTo) }}
            className={buttonClass('primary', 'lg', 'w-full')}
            onClick={onClose}
          >
            {t('toDeposit')}
          </A>
        ) : null}
        <Button kind={what === 'account' ? 'secondary' : 'primary'} size="lg" className="w-full" onClick={leave}>
          {t(backTo ? 'backToCar' : 'goOn')}
        </Button>
      </div>
    </Dialog>
  )
}
