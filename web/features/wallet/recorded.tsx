import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

const STAYS_MS = 10_000
/** A transfer has a next step, so its message stays longer. */
const STAYS_WITH_FORM_MS = 30_000

type Method = 'bank_transfer' | 'cash'

/** Shows that a payment waits for finance; a package paid by transfer gets a link to the form for its receipt. */
export function useRecordedToast(): (method: Method, packageId?: number) => void {
  const t = useT('wallet')
  return (method, packageId) => {
    const isForm = method === 'bank_transfer' && packageId !== undefined
    toast({
      title: t('recorded'),
      text: t(method === 'cash' ? 'recordedCash' : 'recordedTransfer'),
      tone: 'good',
      key: 'recorded',
      stays: isForm ? STAYS_WITH_FORM_MS : STAYS_MS,
      ...(isForm && {
        actions: (dismiss: () => void) => (
          <A
            to="/bank-transfer"
            query={{ package: packageId }}
            className={buttonClass('secondary', 'sm')}
            onClick={dismiss}
          >
            {t('sendReceipt')}
          </A>
        ),
      }),
    })
  }
}
