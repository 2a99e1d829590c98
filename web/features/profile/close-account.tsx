import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClosingObstacle } from '#contract/http/accounts/privacy.ts'
import { withStepUp } from '#web/features/accounts/with-step-up.ts'
import { logOut } from '#web/platform/device/session.ts'
import { isApiError } from '#web/platform/http/api.ts'
import { type Messages, useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choice.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { allMessages } from '#web/ui/fields/field-errors.ts'
import { useReadRefusal } from '#web/ui/fields/use-field-errors.ts'
import { toast } from '#web/ui/toast.tsx'

/** What closing an account means, and the button for it; the open matters if it is refused. */
export default function CloseAccount() {
  const t = useT('profile')
  const api = useApi()
  const read = useReadRefusal()
  const [isSure, setSure] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => withStepUp((stepUp) => api.call('POST /close-account', { body: {}, stepUp })),
    onSuccess: () => {
      logOut()
      toast({ title: t('closed'), tone: 'good', key: 'profile' })
    },
  })
  const open = openIn(error)
  return (
    <div className="ways-form">
      <p>{t('closeRemoved')}</p>
      <p>{t('closeKept')}</p>
      <Checkbox checked={isSure} onChange={(event) => setSure(event.target.checked)}>
        {t('closeSure')}
      </Checkbox>
      <div role="alert">
        {error ? <FieldError error={allMessages(read(error))[0]} /> : null}
        {open.length > 0 ? (
          <ul className="list-disc ps-5">
            {open.map((obstacle) => (
              <li key={obstacle}>
                <Obstacle obstacle={obstacle} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <Button kind="danger" disabled={!isSure} pending={isPending} onClick={() => mutate()}>
        {t('closeNow')}
      </Button>
    </div>
  )
}

const PLACES: Record<ClosingObstacle, '/wallet' | '/win-auctions' | '/my-cars' | '/contact-us' | '/my-payments'> = {
  balance: '/wallet',
  refund: '/wallet',
  payout: '/my-payments',
  payments: '/my-payments',
  orders: '/win-auctions',
  bids: '/win-auctions',
  cars: '/my-cars',
  role: '/contact-us',
}

function Obstacle({ obstacle }: { obstacle: ClosingObstacle }) {
  const t = useT('profile')
  const words: keyof Messages['profile'] = `open_${obstacle}`
  return (
    <A to={PLACES[obstacle]} className="link">
      {t(words)}
    </A>
  )
}

/** Open matters named by the server. */
function openIn(error: unknown): readonly ClosingObstacle[] {
  if (!isApiError(error) || error.reason !== 'account_in_use') return []
  // The server validates what it sends.
  return (error.data as { open: ClosingObstacle[] }).open
}
