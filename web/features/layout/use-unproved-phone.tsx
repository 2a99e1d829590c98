import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { openDialog } from '#web/platform/dialogs.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { profileQuery } from './queries.ts'

/** Asks a member whose phone is not verified to verify it, before they bid. */
export function useUnprovedPhone(): void {
  const t = useT('layout')
  const { data: profile } = useQuery(profileQuery(useApi()))
  const phone = profile?.user.verify_phone === 0 ? profile.user.phone : undefined
  const warn = useEffectEvent((unproved: string) => {
    const verify = (dismiss: () => void) => () => {
      dismiss()
      openDialog('verifyPhone', { phone: unproved })
    }
    toast({
      title: t('verifyFirst'),
      tone: 'danger',
      key: 'verify-phone',
      actions: (dismiss) => (
        <Button size="sm" onClick={verify(dismiss)}>
          {t('verifyNow')}
        </Button>
      ),
    })
  })
  useEffect(() => {
    if (phone !== undefined) warn(phone)
  }, [phone])
}
