import { useNavigate, useRouterState } from '@tanstack/react-router'
import type { Endpoints } from '#contract/http/index.ts'
import { logIn } from '#web/platform/device/session.ts'
import { writeStored } from '#web/platform/device/storage.ts'
import { writeTab } from '#web/platform/device/tab-storage.ts'
import { openDialog } from '#web/platform/dialogs.tsx'
import { useT } from '#web/platform/language.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type Entered, endOfEntry } from './steps/entry-steps.ts'

export type LoggedIn = Endpoints['POST /verify-otp']['data']
export type Finish = (answer: LoggedIn, entered: Entered) => void

/** Stores the session and does the next step of this log-in. */
export function useFinish({ onDone, onClose }: { onDone?: () => void; onClose: () => void }): Finish {
  const t = useT('accounts')
  const navigate = useNavigate()
  const path = useRouterState({ select: (state) => state.location.pathname })
  return ({ token, user }, entered) => {
    logIn({ token, id: user.id, name: user.name })
    onClose()
    const { celebrates, goesHome, backTo } = endOfEntry(entered, path, onDone !== undefined)
    if (goesHome) void navigate({ to: '/' })
    if (celebrates) {
      writeStored('successModal', '1')
      if (backTo) writeTab('successBack', backTo)
      const what = entered === 'reset' ? 'password' : 'account'
      writeTab('successWhat', what)
      openDialog('success', { what })
    } else {
      const title = entered === 'verify' ? t('phoneVerified') : t('welcome', { name: user.name })
      toast({ title, tone: 'good', key: 'entered' })
    }
    onDone?.()
  }
}
