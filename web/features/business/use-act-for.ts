import { useMutation } from '@tanstack/react-query'
import { logIn } from '#web/platform/device/session.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useRefusedToast } from './use-refused-toast.ts'

/**
 * Acts for a company from now on, or with null for oneself. Everything on the page is read again, because the session is
 * another account's.
 */
export function useActFor() {
  const t = useT('business')
  const api = useApi()
  return useMutation({
    mutationFn: (companyId: number | null) => api.call('POST /acting', { body: { company_id: companyId } }),
    onSuccess: ({ token, user }) => {
      logIn({ token, id: user.id, name: user.name })
      toast({ title: t('switched', { name: user.name }), tone: 'good', key: 'company' })
    },
    onError: useRefusedToast(),
  })
}
