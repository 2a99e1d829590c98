import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { MyCar } from '#contract/http/offers.ts'
import { wholeDigits } from '#contract/values/digits.ts'
import { readSession } from '#web/platform/device/session.ts'
import { withIdempotencyKey } from '#web/platform/http/idempotency-key.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { FieldError, TextField } from '#web/ui/fields/field.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { toast } from '#web/ui/toast.tsx'
import { useReadAnew } from '../use-answer.ts'

/** Lists a car again as it is: one press, after a look at the two facts that may have changed. */
export default function ListAgainDialog({ car, onClose }: { car: MyCar; onClose: () => void }) {
  const t = useT('my-cars')
  const api = useApi()
  const errors = useFieldErrors()
  const readAnew = useReadAnew()
  const { id, title } = car
  const [distance, setDistance] = useState(String(car.kilometres))
  const asked = car.wanted_price ?? car.price
  const [price, setPrice] = useState(asked === null ? '' : String(asked))
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const body = { kilometres: Number(distance), ...(price !== '' && { price: Number(price) }) }
      return withIdempotencyKey(['again', readSession()?.id, id, JSON.stringify(body)].join(' '), (idempotencyKey) =>
        api.call('POST /my-cars/{id}/again', { params: { id }, body, idempotencyKey }),
      )
    },
    onError: (error) => errors.refuse(error),
    onSuccess: () => {
      toast({ title: t('againDone'), text: t('next_in_review'), tone: 'good', key: 'again' })
      onClose()
      readAnew()
    },
  })
  return (
    <Dialog title={t('again')} onClose={onClose}>
      <form
        ref={errors.form}
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) mutate()
        }}
      >
        <p className="font-semibold">{title}</p>
        <p>{t('againText')}</p>
        <TextField
          label={t('distance')}
          numeric
          suffix={t('km')}
          value={distance}
          error={errors.of('kilometres')}
          onChange={(event) => setDistance(wholeDigits(event.target.value))}
        />
        <TextField
          label={t('againPrice')}
          numeric
          suffix={t('currency')}
          value={price}
          error={errors.of('price')}
          onChange={(event) => setPrice(wholeDigits(event.target.value))}
        />
        <FieldError error={errors.of(...Object.keys(errors.errors).filter((one) => !FIELDS.includes(one)))} />
        <DialogActions>
          <Button type="submit" pending={isPending}>
            {t('againYes')}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {t('goBack')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const FIELDS = ['kilometres', 'price']
