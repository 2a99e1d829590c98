import { useT } from '#web/platform/language.tsx'
import { toast } from '#web/ui/toast.tsx'

const STAYS_MS = 10_000

/** Shows that a payment waits for finance. */
export function useRecordedToast(): (method: 'bank_transfer' | 'cash') => void {
  const t = useT('wallet')
  return (method) =>
    toast({
      title: t('recorded'),
      text: t(method === 'cash' ? 'recordedCash' : 'recordedTransfer'),
      tone: 'good',
      key: 'recorded',
      stays: STAYS_MS,
    })
}
