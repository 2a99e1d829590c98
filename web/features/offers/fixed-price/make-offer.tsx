import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Car } from '#contract/http/car.ts'
import { amountInWords } from '#contract/values/amount-in-words.ts'
import { formatAmount } from '#contract/values/money.ts'
import { readAmount } from '#web/features/bidding/panel/bid-rules.ts'
import { TotalSum } from '#web/features/bidding/panel/total-sum.tsx'
import { readSession } from '#web/platform/device/session.ts'
import { Money } from '#web/platform/format.tsx'
import { isApiError } from '#web/platform/http/api.ts'
import { withIdempotencyKey } from '#web/platform/http/idempotency-key.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { FieldError, TextField } from '#web/ui/fields/field.tsx'
import { useFieldErrors, useReadRefusal } from '#web/ui/fields/use-field-errors.ts'

type Props = { car: Car; hours: number; onClose: () => void }

/** A price below the fixed one, read back in words, with its total, the held deposit and how long it binds. */
export default function MakeOffer({ car, hours, onClose }: Props) {
  const t = useT('price-offers')
  const lang = useLang()
  const errors = useFieldErrors()
  const [text, setText] = useState('')
  const { mutate, isPending, error } = useMakeOffer(car, { onDone: onClose, onWrong: errors.show })
  const amount = readAmount(text)
  const problem = amount === undefined ? 'none' : amount >= car.price ? 'high' : undefined
  const send = () => {
    if (amount === undefined || problem) errors.show({ amount: [t(`wrong_${problem ?? 'none'}`)] })
    else mutate(amount)
  }
  return (
    <Dialog title={t('make')} onClose={onClose}>
      <form
        ref={errors.form}
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) send()
        }}
      >
        <div className="grid gap-2">
          <TextField
            label={t('amount')}
            help={t.rich('belowPrice', { money: () => <Money key="money" amount={car.price} /> })}
            numeric
            autoFocus
            suffix={t('currency')}
            value={text}
            error={errors.of('amount')}
            onChange={(event) => {
              setText(event.target.value)
              errors.clear('amount', 'error')
            }}
            onBlur={() => amount !== undefined && setText(formatAmount(amount))}
          />
          <p className="min-h-[1.7em] font-medium" aria-live="polite">
            {amount === undefined || problem ? null : amountInWords(amount, lang)}
          </p>
        </div>
        {amount === undefined || problem ? null : <TotalSum car={car} price={amount} total="totalSold" />}
        <Terms car={car} hours={hours} />
        <FieldError error={errors.of(...Object.keys(errors.errors).filter((field) => field !== 'amount'))} />
        {isApiError(error) && error.reason === 'deposit_required' ? (
          <A to="/packages" className="link">
            {t('toPackages')}
          </A>
        ) : null}
        <DialogActions>
          <Button type="submit" pending={isPending}>
            <span>
              {amount === undefined || problem
                ? t('sendBare')
                : t.rich('send', { money: () => <Money key="money" amount={amount} /> })}
            </span>
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {t('goBack')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** The held deposit, and how long the offer binds. */
function Terms({ car: { deposit_required: deposit }, hours }: Pick<Props, 'car' | 'hours'>) {
  const t = useT('price-offers')
  return (
    <p className="text-14 text-muted">
      {t.rich(deposit ? 'binds' : 'bindsFree', {
        money: () => <Money key="money" amount={deposit ?? 0} />,
        hours: String(hours),
      })}
    </p>
  )
}

/** One idempotency key, so that it counts once after any number of retries. */
function useMakeOffer(car: Car, then: { onDone: () => void; onWrong: ReturnType<typeof useFieldErrors>['show'] }) {
  const api = useApi()
  const read = useReadRefusal()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (amount: number) =>
      withIdempotencyKey(`${readSession()?.id ?? ''} offer ${car.id} ${amount}`, (idempotencyKey) =>
        api.call('POST /offers', { body: { product_id: car.id, amount }, idempotencyKey }),
      ),
    onSuccess: then.onDone,
    onError: (error) => then.onWrong(read(error)),
    onSettled: () => {
      for (const name of ['price-offers', 'wallet', 'car']) void queryClient.invalidateQueries({ queryKey: [name] })
    },
  })
}
