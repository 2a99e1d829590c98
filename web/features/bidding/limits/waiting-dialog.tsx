import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Car } from '#contract/http/car.ts'
import { amountInWords } from '#contract/values/amount-in-words.ts'
import { formatAmount } from '#contract/values/money.ts'
import { isApiError } from '#web/platform/http/api.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { FieldError, TextField } from '#web/ui/fields/field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { rememberWaiting } from '../history/waiting-receipts.ts'
import { readAmount } from '../panel/bid-rules.ts'
import { TotalSum } from '../panel/total-sum.tsx'

type Props = { car: Car; amount?: number; onClose: () => void }

/** Leaves a maximum to wait for a place within the member's own limits, changes it, or withdraws it. */
export default function WaitingDialog({ car, amount: proposed, onClose }: Props) {
  const t = useT('limits')
  const lang = useLang()
  const waits = car.viewer?.waiting_max ?? null
  const least = car.min_next_bid ?? 0
  const [text, setText] = useState(formatAmount(proposed ?? waits ?? least))
  const { leave, withdraw, error } = useWaiting(car, onClose)
  const amount = readAmount(text)
  const isLow = amount !== undefined && amount < least
  return (
    <Dialog title={t('waitTitle')} onClose={onClose}>
      <div className="grid gap-1">
        <h3 className="text-16 font-semibold">{car.title}</h3>
        <p className="text-14 text-muted">{t('waitText')}</p>
      </div>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (amount !== undefined && !isLow && !leave.isPending) leave.mutate(amount)
        }}
      >
        <TextField
          label={t('waitMaximum')}
          help={amount === undefined || isLow ? undefined : amountInWords(amount, lang)}
          numeric
          suffix={t('currency')}
          value={text}
          error={
            amount === undefined
              ? t('amountWrong')
              : isLow
                ? t('waitTooLow', { least: formatAmount(least) })
                : undefined
          }
          onChange={(event) => setText(event.target.value)}
          onBlur={() => amount && setText(formatAmount(amount))}
        />
        <TotalSum car={car} price={amount ?? least} total="totalAtMaximum" />
        <FieldError error={error ? (isApiError(error) && error.message) || t('failed') : undefined} />
        <DialogActions>
          <Button type="submit" pending={leave.isPending}>
            {t(waits === null ? 'waitLeave' : 'waitSave')}
          </Button>
          {waits === null ? null : (
            <Button kind="secondary" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
              {t('waitWithdraw')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** A maximum that can no longer be withdrawn may just have been bid: read the list again. */
function useWaiting(car: Car, onClose: () => void) {
  const t = useT('limits')
  const api = useApi()
  const queryClient = useQueryClient()
  const done = (title: string, tone: 'good' | 'plain') => {
    toast({ title, tone, key: 'waiting' })
    void queryClient.invalidateQueries({ queryKey: ['car', car.slug] })
    void queryClient.invalidateQueries({ queryKey: ['my-lots'] })
    onClose()
  }
  const leave = useMutation({
    mutationFn: (max_amount: number) =>
      api.call('PUT /bid-limits/waiting', { body: { product_id: car.id, max_amount } }),
    onSuccess: ({ key }) => {
      rememberWaiting([{ title: car.title, slug: car.slug, key }])
      done(t('waitLeft'), 'good')
    },
  })
  const withdraw = useMutation({
    mutationFn: () => api.call('DELETE /bid-limits/waiting/{product_id}', { params: { product_id: car.id } }),
    onSuccess: () => done(t('waitGone'), 'good'),
    onError: (error) => {
      if (isApiError(error) && error.status === 404) done(t('waitTooLate'), 'plain')
    },
  })
  return { leave, withdraw, error: leave.error ?? withdraw.error }
}
