import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Package } from '#contract/http/money/ledger.ts'
import { MethodChoice } from '#web/features/wallet/paying/method-choice.tsx'
import { PayLabel } from '#web/features/wallet/paying/pay-label.tsx'
import { type PaymentMethod, usePay } from '#web/features/wallet/paying/use-pay.ts'
import { useRecordedToast } from '#web/features/wallet/recorded.tsx'
import { useSession } from '#web/platform/device/session.ts'
import { openDialog } from '#web/platform/dialogs.tsx'
import { Money } from '#web/platform/format.tsx'
import { isApiError } from '#web/platform/http/api.ts'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import type { Price } from './package-price.ts'

type Offered = Extract<Price, { kind: 'offered' }>
type Props = {
  plan: Package
  price: Offered
  car: string | undefined
  /** The offered methods and the note about transfers; undefined for a guest. */
  ways: { methods: readonly PaymentMethod[]; bankNote: string } | undefined
}

export function PayForm({ plan, price, car, ways }: Props) {
  const t = useT('packages')
  const session = useSession()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const showToast = useRecordedToast()
  const [method, setMethod] = useState<PaymentMethod>('online')
  const payment = usePay((how) => {
    showToast(how, plan.id)
    void navigate({ to: '/' })
  })
  const refused = payment.error ? (isApiError(payment.error) && payment.error.message) || t('payFailed') : undefined
  const submit = () => {
    // A member who logs in here sees the price again first: an upgrade costs less.
    if (!session) return openDialog('login', { onDone: () => void queryClient.invalidateQueries() })
    if (!payment.isPending) payment.pay({ intent: { purpose: 'package', packageId: plan.id }, method, car })
  }
  return (
    <form
      className="surface grid gap-6 p-4 sm:p-6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Due plan={plan} price={price} />
      <MethodChoice chosen={method} onChoose={setMethod} offered={ways?.methods} bankNote={ways?.bankNote} />
      <div className="grid gap-3">
        <FieldError error={refused} />
        <Button type="submit" size="lg" pending={payment.isPending}>
          {session ? <PayLabel method={method} amount={price.due} /> : t('logInFirst')}
        </Button>
        <p className="text-center text-14 text-muted">{t(session ? 'afterPay' : 'logInWhy')}</p>
      </div>
    </form>
  )
}

/** The sum: the deposit, the part already paid, and the rest. */
function Due({ plan, price: { due, covered } }: { plan: Package; price: Offered }) {
  const t = useT('packages')
  return (
    <dl className="sum">
      <div>
        <dt>{t('depositOf', { name: plan.name })}</dt>
        <dd>
          <Money amount={plan.deposit} />
        </dd>
      </div>
      {covered > 0 ? (
        <div>
          <dt>{t('covered')}</dt>
          <dd>
            <Money amount={-covered} />
          </dd>
        </div>
      ) : null}
      <div className="tot">
        <dt>{t('due')}</dt>
        <dd className="text-22">
          <Money amount={due} />
        </dd>
      </div>
    </dl>
  )
}
