import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BidLimits } from '#contract/http/bidding.ts'
import type { Endpoints } from '#contract/http/index.ts'
import { formatAmount } from '#contract/values/money.ts'
import { Money } from '#web/platform/format.tsx'
import { isApiError } from '#web/platform/http/api.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { FieldError, TextField } from '#web/ui/fields/field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { keepReceipt } from '../history/receipts-store.ts'
import { readAmount } from '../panel/bid-rules.ts'
import { readCars } from './limit-input.ts'

type Lowered = Endpoints['PUT /bid-limits']['data']['lowered']

/** Sets or removes the member's own limits, and shows the maxima that they lower and by how much. */
export default function LimitsDialog({ limits, onClose }: { limits: BidLimits; onClose: () => void }) {
  const t = useT('limits')
  const [lowered, setLowered] = useState<Lowered>([])
  if (lowered.length > 0) return <LoweredMaxima lowered={lowered} onClose={onClose} />
  return (
    <Dialog title={t('limits')} onClose={onClose}>
      <p className="text-14 text-muted">{t('limitsText')}</p>
      <LimitsForm
        limits={limits}
        onDone={(gaveWay) => {
          toast({ title: t('limitsSaved'), tone: 'good', key: 'limits' })
          if (gaveWay.length === 0) onClose()
          else setLowered(gaveWay)
        }}
      />
    </Dialog>
  )
}

function LimitsForm({ limits, onDone }: { limits: BidLimits; onDone: (lowered: Lowered) => void }) {
  const t = useT('limits')
  const [cars, setCars] = useState(limits.cars_max === null ? '' : String(limits.cars_max))
  const [amount, setAmount] = useState(limits.amount_max === null ? '' : formatAmount(limits.amount_max))
  const { mutate, isPending, error } = useSave(onDone)
  const cars_max = cars === '' ? null : readCars(cars)
  const amount_max = amount === '' ? null : readAmount(amount)
  const submit = () => {
    if (cars_max === undefined || amount_max === undefined || isPending) return
    mutate({ cars_max, amount_max })
  }
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label={t('carsMax')}
        help={t('emptyMeansNone')}
        numeric
        value={cars}
        error={cars_max === undefined ? t('carsWrong') : undefined}
        onChange={(event) => setCars(event.target.value)}
      />
      <TextField
        label={t('amountMax')}
        help={t('amountHelp')}
        numeric
        suffix={t('currency')}
        value={amount}
        error={amount_max === undefined ? t('amountWrong') : undefined}
        onChange={(event) => setAmount(event.target.value)}
        onBlur={() => amount_max && setAmount(formatAmount(amount_max))}
      />
      <FieldError error={error ? (isApiError(error) && error.message) || t('failed') : undefined} />
      <DialogActions>
        <Button type="submit" pending={isPending}>
          {t('saveLimits')}
        </Button>
        <Button
          kind="secondary"
          disabled={cars === '' && amount === ''}
          onClick={() => {
            setCars('')
            setAmount('')
          }}
        >
          {t('liftLimits')}
        </Button>
      </DialogActions>
    </form>
  )
}

function useSave(onDone: (lowered: Lowered) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { cars_max: number | null; amount_max: number | null }) => api.call('PUT /bid-limits', { body }),
    onSuccess: ({ lowered }) => {
      for (const { receipt, slug, title } of lowered) keepReceipt(receipt, { slug, title })
      void queryClient.invalidateQueries({ queryKey: ['wallet'] })
      void queryClient.invalidateQueries({ queryKey: ['my-lots'] })
      onDone(lowered)
    },
  })
}

function LoweredMaxima({ lowered, onClose }: { lowered: Lowered; onClose: () => void }) {
  const t = useT('limits')
  return (
    <Dialog title={t('loweredTitle')} onClose={onClose}>
      <p className="text-14 text-muted">{t('loweredText')}</p>
      <ul className="lowered">
        {lowered.map(({ product_id, title, max_amount }) => (
          <li key={product_id}>
            <span>{title}</span>
            <Money amount={max_amount} />
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>{t('understood')}</Button>
      </DialogActions>
    </Dialog>
  )
}
