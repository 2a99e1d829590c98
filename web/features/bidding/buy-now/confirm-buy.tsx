import type { Car } from '#contract/http/car.ts'
import { amountInWords } from '#contract/values/amount-in-words.ts'
import { Money } from '#web/platform/format.tsx'
import { isApiError } from '#web/platform/http/api.ts'
import { type Translate, useLang, useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { TotalSum } from '../panel/total-sum.tsx'
import { useBuy } from './use-buy.ts'

/** The total cost of the car, in figures and in words, and the consequence: it cannot be taken back. */
export default function ConfirmBuy({ car, price, onClose }: { car: Car; price: number; onClose: () => void }) {
  const t = useT('buying')
  const lang = useLang()
  const { buy, isPending, error } = useBuy(car, price, onClose)
  // If the price or the car is gone, pressing again would be useless.
  const isOver = isApiError(error) && error.status === 409
  const deposit = car.deposit_required
  return (
    <Dialog title={t('confirmTitle')} onClose={onClose}>
      <div>
        <p className="font-medium">{car.title}</p>
        <p className="text-28 font-semibold">
          <Money amount={price} />
        </p>
        <p>{amountInWords(price, lang)}</p>
      </div>
      <TotalSum car={car} price={price} total="totalSale" />
      <p className="text-14 text-muted">
        {t.rich(car.type === 'sale' ? 'confirmSale' : 'confirmLot', { money: () => <Money amount={deposit ?? 0} /> })}
      </p>
      <FieldError error={error ? wordsOf(t, error) : undefined} />
      <DialogActions>
        {isOver ? null : (
          <Button kind="primary" pending={isPending} onClick={buy}>
            {t('confirm')}
          </Button>
        )}
        <Button kind="secondary" onClick={onClose}>
          {t(isOver ? 'close' : 'goBack')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** A refusal shows the server's message; without an answer the same press may be repeated, and counts once. */
function wordsOf(t: Translate<'buying'>, error: unknown): string {
  if (!isApiError(error) || error.status === 0 || error.status >= 500) return t('noAnswer')
  return error.message || t('failed')
}
