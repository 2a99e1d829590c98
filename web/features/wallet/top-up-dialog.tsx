import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isApiError } from '#web/platform/http/api.ts'
import { type Translate, useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { AmountField } from './amount-field.tsx'
import { MethodChoice } from './paying/method-choice.tsx'
import { PayLabel } from './paying/pay-label.tsx'
import { type PaymentMethod, usePay } from './paying/use-pay.ts'
import { planQuery } from './queries.ts'
import { useRecordedToast } from './recorded.tsx'
import { readAmount, TOP_UP_MAX } from './top-up-amount.ts'

type Props = { amount?: number; car?: string; onClose: () => void }

/** Money into the wallet. */
export function TopUpDialog({ amount: suggested, car, onClose }: Props) {
  const t = useT('wallet')
  const [typed, setTyped] = useState(suggested === undefined ? '' : String(suggested))
  const [method, setMethod] = useState<PaymentMethod>('online')
  const [isWrong, setWrong] = useState(false)
  const { data } = useQuery(planQuery(useApi()))
  const showToast = useRecordedToast()
  const navigate = useNavigate()
  const amount = readAmount(typed)
  const payment = usePay((how) => {
    onClose()
    if (how === 'cash') showToast(how)
    else void navigate({ to: '/bank-transfer', search: amount === undefined ? {} : { amount } })
  }, onClose)
  const refusal = refusalOf(payment.error, t)
  const wrong = amount === undefined || amount > TOP_UP_MAX
  const error = isWrong && wrong ? t(amount === undefined ? 'amountNeeded' : 'amountTooHigh') : refusal.amount
  return (
    <Dialog title={t('topUpTitle')} onClose={onClose}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setWrong(wrong)
          if (wrong) event.currentTarget.querySelector('input')?.focus()
          else if (!payment.isPending) payment.pay({ intent: { purpose: 'wallet', amount }, method, car })
        }}
      >
        <AmountField
          label={t('amount')}
          help={t('amountHelp')}
          autoFocus
          typed={typed}
          error={error}
          onType={(text) => {
            setTyped(text)
            setWrong(false)
            payment.reset()
          }}
        />
        <MethodChoice chosen={method} onChoose={setMethod} offered={data?.methods} bankNote={data?.bankNote} />
        <FieldError error={refusal.other} />
        <Button type="submit" size="lg" pending={payment.isPending}>
          <PayLabel method={method} amount={wrong ? undefined : amount} />
        </Button>
      </form>
    </Dialog>
  )
}

/** The position of the message of a refused payment. */
function refusalOf(error: unknown, t: Translate<'wallet'>): { amount?: string; other?: string } {
  if (!error) return {}
  if (!isApiError(error) || error.status === 0) return { other: t(isApiError(error) ? 'offline' : 'failed') }
  const amount = error.errors.amount?.[0]
  return amount === undefined ? { other: error.message || t('failed') } : { amount }
}
