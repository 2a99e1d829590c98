import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toLatinDigits } from '#contract/values/digits.ts'
import { Money } from '#web/platform/format.tsx'
import type { Api } from '#web/platform/http/api.ts'
import { withIdempotencyKey } from '#web/platform/http/idempotency-key.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choice.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { ErrorList } from '#web/ui/fields/form.tsx'
import { type FormErrors, useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { toast } from '#web/ui/toast.tsx'
import { IbanField } from './iban-field.tsx'
import { missingFields } from './missing-fields.ts'
import { ownName } from './own-name.ts'
import { PictureDrop } from './picture-drop.tsx'
import type { Due, Purpose } from './queries.ts'
import { FORM_SHEET } from './sheets.ts'

type Values = { date: string; amount: string; name: string; city: string; iban: string }
type Pictures = { image: File | undefined; id_image: File | undefined }

type Props = {
  purpose: Purpose
  due: Due
  /** It is sent and the page shows its state. */
  onSent: () => void
}

/** The receipt, the sender of the money and the day. */
export function TransferForm({ purpose, due, onSent }: Props) {
  const t = useT('transfers')
  const today = riyadhDay(new Date())
  const first = due.amount === null ? '' : due.amount.toFixed(2)
  const [values, setValues] = useState<Values>({ date: today, amount: first, name: ownName(), city: '', iban: '' })
  const [pictures, setPictures] = useState<Pictures>({ image: undefined, id_image: undefined })
  const [mine, setMine] = useState(false)
  const errors = useFieldErrors()
  const send = useSend(purpose, { onSent, onRefused: errors.refuse })
  return (
    <form
      ref={errors.form}
      className={FORM_SHEET}
      aria-labelledby="form-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const { date: transfer_date, ...rest } = values
        const missing = {
          ...missingFields({ ...pictures, transfer_date, ...rest }, t('fieldNeeded')),
          ...(!mine && { mine: [t('mineNeeded')] }),
        }
        if (Object.keys(missing).length > 0) return errors.show(missing)
        if (!send.isPending) send.mutate({ values, pictures })
      }}
    >
      <header>
        <h2 id="form-title">{t('formTitle')}</h2>
        <span className="text-14 text-muted">{t('allNeeded')}</span>
      </header>
      <ErrorList errors={errors.errors} />
      <Fields {...{ due, today, values, setValues, pictures, setPictures, errors }} />
      <div className="send">
        <Checkbox
          checked={mine}
          error={errors.of('mine')}
          onChange={(event) => {
            errors.clear('mine')
            setMine(event.target.checked)
          }}
        >
          {t('mine')}
        </Checkbox>
        <div>
          <Button type="submit" size="lg" pending={send.isPending}>
            {t('sendForReview')}
          </Button>
        </div>
      </div>
    </form>
  )
}

type FieldsProps = {
  due: Due
  today: string
  values: Values
  setValues: (values: Values) => void
  pictures: Pictures
  setPictures: (pictures: Pictures) => void
  errors: FormErrors
}

function Fields({ due, today, values, setValues, pictures, setPictures, errors }: FieldsProps) {
  const t = useT('transfers')
  const change = (key: keyof Values, wire: string) => (value: string) => {
    errors.clear(wire)
    setValues({ ...values, [key]: value })
  }
  const field = (key: keyof Values, wire: string) => ({
    name: wire,
    value: values[key],
    error: errors.of(wire),
    onChange: (event: { target: { value: string } }) => change(key, wire)(event.target.value),
  })
  const picture = (key: keyof Pictures) => ({
    file: pictures[key],
    error: errors.of(key),
    onChange: (file: File | undefined) => {
      errors.clear(key)
      setPictures({ ...pictures, [key]: file })
    },
  })
  const written = readAmount(values.amount)
  const differs = due.amount !== null && Number.isFinite(written) && written !== due.amount
  return (
    <div className="form c2">
      <PictureDrop label={t('receipt')} {...picture('image')} />
      <PictureDrop label={t('identity')} {...picture('id_image')} />
      <TextField label={t('date')} type="date" max={today} {...field('date', 'transfer_date')} />
      <TextField
        label={t('sentAmount')}
        numeric
        inputMode="decimal"
        suffix={t('currency')}
        help={
          differs
            ? t.rich('differs', { money: () => <Money key="money" amount={due.amount ?? 0} exact /> })
            : due.amount === null
              ? undefined
              : t('matches')
        }
        {...field('amount', 'amount')}
      />
      <TextField
        label={t('holder')}
        help={t('holderHelp')}
        autoComplete="name"
        maxLength={120}
        {...field('name', 'name')}
      />
      <TextField label={t('city')} autoComplete="address-level2" maxLength={120} {...field('city', 'city')} />
      <IbanField
        label={t('fromIban')}
        value={values.iban}
        error={errors.of('iban')}
        onChange={change('iban', 'iban')}
      />
    </div>
  )
}

const readAmount = (text: string): number =>
  Number(
    toLatinDigits(text)
      .replace('٫', '.')
      .replace(/[,٬\s]/g, '') || Number.NaN,
  )

/** The day in Riyadh, where banks count it. */
const riyadhDay = (at: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' }).format(at)

type Sent = { values: Values; pictures: Pictures }

type After = { onSent: () => void; onRefused: (error: unknown) => void }

function useSend(purpose: Purpose, { onSent, onRefused }: After) {
  const api = useApi()
  const t = useT('transfers')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (sent: Sent) => post(api, purpose, sent),
    onSuccess: async () => {
      toast({ title: t('sentToast'), tone: 'good', key: 'transfer' })
      for (const key of ['wallet', 'orders', 'wins', 'dashboard'])
        await queryClient.invalidateQueries({ queryKey: [key] })
      onSent()
    },
    onError: onRefused,
  })
}

function post(api: Api, { order, package: packageId }: Purpose, { values, pictures }: Sent) {
  const form = new FormData()
  form.append('purpose', order !== undefined ? 'order' : packageId !== undefined ? 'package' : 'wallet')
  if (order !== undefined) form.append('order_id', String(order))
  else if (packageId !== undefined) form.append('package_id', String(packageId))
  const amount = readAmount(values.amount)
  form.append('amount', Number.isFinite(amount) ? String(amount) : '0')
  form.append('transfer_date', values.date)
  form.append('name', values.name)
  form.append('city', values.city)
  form.append('iban', values.iban)
  if (pictures.image) form.append('image', pictures.image)
  if (pictures.id_image) form.append('id_image', pictures.id_image)
  const text = [...form.entries()].map(
    ([name, value]) => `${name}=${value instanceof File ? `${value.name}:${value.size}` : value}`,
  )
  return withIdempotencyKey(`transfer ${text.join('&')}`, (idempotencyKey) =>
    api.call('POST /store-bank-transfer', { body: form, idempotencyKey }),
  )
}
