import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { onlyDigits } from '#contract/values/digits.ts'
import { parsePhone } from '#contract/values/phone.ts'
import { withIdempotencyKey } from '#web/platform/http/idempotency-key.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/fields/choice.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { ErrorList } from '#web/ui/fields/form.tsx'
import { PhoneField, type PhoneValue } from '#web/ui/fields/phone-field.tsx'
import { type FormErrors, useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { receiverQuery, type ShippingData } from './queries.ts'

type Props = Pick<ShippingData, 'orders' | 'cities'>
type Values = {
  order: string
  city: string
  shortAddress: string
  address: string
  postalCode: string
  name: string
  notes: string
}

/** Asks for a delivery. Nothing is paid. */
export function RequestForm(props: Props) {
  const t = useT('shipping')
  const { data, error, refetch } = useQuery(receiverQuery(useApi()))
  if (error && !data) return <ErrorState title={t('receiverFailed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96 w-full" />
  const text = data.phone?.startsWith('+966') ? `0${data.phone.slice(4)}` : (data.phone ?? '')
  return <Form {...props} name={data.name} phone={{ text, country: 'SA', e164: parsePhone(text, 'SA') }} />
}

function Form({ orders, cities, name, phone: first }: Props & { name: string; phone: PhoneValue }) {
  const t = useT('shipping')
  const empty = { shortAddress: '', address: '', postalCode: '', notes: '' }
  const [values, setValues] = useState<Values>({ ...empty, order: '', city: '', name })
  const [phone, setPhone] = useState(first)
  const errors = useFieldErrors()
  const request = useRequest(errors.refuse, () => setValues((now) => ({ ...now, ...empty, order: '', city: '' })))
  const order = orders.find(({ order_id: id }) => String(id) === values.order) ?? orders[0]
  return (
    <form
      ref={errors.form}
      className="surface ship-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (values.city === '') return errors.show({ city_id: [t('cityNeeded')] })
        if (order && !request.isPending) request.mutate({ orderId: order.order_id, values, phone })
      }}
    >
      <div className="px-4 pt-4 empty:hidden md:px-6">
        <ErrorList errors={errors.errors} />
      </div>
      <Fields {...{ orders, cities, order, values, setValues, phone, setPhone, errors }} />
      <div className="ship-send grid grid-cols-1 gap-4 p-4 items-center border-t border-line @min-[52rem]/page:grid-cols-[minmax(0,24rem)_1fr] @min-[52rem]/page:py-5 @min-[52rem]/page:px-6">
        <p className="text-14 text-muted">{t('nothingNow')}</p>
        <div>
          <Button type="submit" size="lg" pending={request.isPending}>
            {t('send')}
          </Button>
        </div>
      </div>
    </form>
  )
}

type FieldsProps = Props & {
  order: Props['orders'][number] | undefined
  values: Values
  setValues: (values: Values) => void
  phone: PhoneValue
  setPhone: (phone: PhoneValue) => void
  errors: FormErrors
}

function Fields({ orders, cities, order, values, setValues, phone, setPhone, errors }: FieldsProps) {
  const t = useT('shipping')
  const field = (key: keyof Values, wire: string) => ({
    name: wire,
    value: values[key],
    error: errors.of(wire),
    onChange: (event: { target: { value: string } }) => {
      errors.clear(wire)
      setValues({ ...values, [key]: event.target.value })
    },
  })
  return (
    <div className="form c2">
      <div className="all">
        <Select
          label={t('car')}
          help={t('carHelp')}
          {...field('order', 'order_id')}
          value={String(order?.order_id ?? '')}
        >
          {orders.map(({ order_id: id, title, city, is_paid: isPaid }) => (
            <option key={id} value={id}>
              {t(isPaid ? 'carPaid' : 'carOpen', { title, city: city.name })}
            </option>
          ))}
        </Select>
      </div>
      <Select label={t('city')} {...field('city', 'city_id')}>
        <option value="">{t('chooseCity')}</option>
        {cities.map(({ id, name: cityName }) => (
          <option key={id} value={id}>
            {cityName}
          </option>
        ))}
      </Select>
      <TextField
        label={t('shortAddress')}
        help={t('shortAddressHelp')}
        numeric
        inputMode="text"
        autoCapitalize="characters"
        maxLength={12}
        {...field('shortAddress', 'short_address')}
      />
      <div className="all">
        <TextField
          label={t('address')}
          help={t('addressHelp')}
          autoComplete="street-address"
          maxLength={300}
          {...field('address', 'address')}
        />
      </div>
      <TextField label={t('postalCode')} numeric maxLength={5} {...field('postalCode', 'postal_code')} />
      <TextField label={t('receiverName')} autoComplete="name" maxLength={120} {...field('name', 'receiver_name')} />
      <PhoneField
        label={t('receiverPhone')}
        name="receiver_phone"
        value={phone}
        error={errors.of('receiver_phone')}
        onChange={(value) => {
          errors.clear('receiver_phone')
          setPhone(value)
        }}
      />
      <TextField label={t('notes')} help={t('notesHelp')} maxLength={500} {...field('notes', 'notes')} />
    </div>
  )
}

type Sent = { orderId: number; values: Values; phone: PhoneValue }

function useRequest(onRefused: (error: unknown) => void, onSent: () => void) {
  const api = useApi()
  const t = useT('shipping')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ orderId, values, phone }: Sent) => {
      const body = {
        order_id: orderId,
        city_id: Number(values.city),
        address: values.address,
        ...(values.notes && { notes: values.notes }),
        ...(values.shortAddress && { short_address: values.shortAddress }),
        ...(values.postalCode && { postal_code: onlyDigits(values.postalCode) }),
        ...(values.name && { receiver_name: values.name }),
        ...(phone.text && { receiver_phone: phone.e164 ?? phone.text }),
      }
      return withIdempotencyKey(`shipping ${JSON.stringify(body)}`, (idempotencyKey) =>
        api.call('POST /shipping', { body, idempotencyKey }),
      )
    },
    onSuccess: async () => {
      onSent()
      toast({ title: t('sentToast'), tone: 'good', key: 'shipping' })
      for (const key of ['shipping', 'orders', 'dashboard']) await queryClient.invalidateQueries({ queryKey: [key] })
    },
    onError: onRefused,
  })
}
