import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Business } from '#contract/http/accounts/business.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { businessQuery } from './queries.ts'
import { TaxSelect } from './tax-select.tsx'

/** The member's company: its numbers, and how its cars are taxed. */
export function BusinessPart() {
  const t = useT('business')
  const { data, error, refetch } = useQuery(businessQuery(useApi()))
  return (
    <section className="grid gap-3" id="business" aria-labelledby="business-title">
      <h2 id="business-title" className="text-18">
        {t('title')}
      </h2>
      {data ? <BusinessForm first={data} /> : null}
      {error && !data ? <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton className="h-60 w-full" /> : null}
    </section>
  )
}

function BusinessForm({ first }: { first: Business }) {
  const t = useT('business')
  const errors = useFieldErrors()
  const [form, setForm] = useState({
    registration_number: first.registration_number ?? '',
    vat_number: first.vat_number ?? '',
    car_tax: first.car_tax ?? '',
  })
  const { mutate, isPending } = useSave(errors.refuse)
  const bind = (name: keyof typeof form) => ({
    name,
    value: form[name],
    error: errors.of(name),
    onChange: ({ target }: { target: { value: string } }) => {
      errors.clear(name)
      setForm({ ...form, [name]: target.value })
    },
  })
  return (
    <Form errors={errors} button={t('save')} pending={isPending} lead={t('lead')} onSubmit={() => mutate(form)}>
      <TextField label={t('registration')} numeric maxLength={20} {...bind('registration_number')} />
      <TextField label={t('vat')} help={t('vatHelp')} numeric maxLength={25} {...bind('vat_number')} />
      <TaxSelect label={t('carTax')} help={t('carTaxHelp')} none={t('ask')} {...bind('car_tax')} />
    </Form>
  )
}

type Typed = Record<keyof Business, string>

function useSave(onRefused: (error: unknown) => void) {
  const t = useT('business')
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ registration_number, vat_number, car_tax }: Typed) =>
      api.call('PUT /business', {
        // The select offers these words alone.
        body: { registration_number, vat_number, car_tax: (car_tax || null) as Business['car_tax'] },
      }),
    onSuccess: ({ business }) => {
      queryClient.setQueryData(businessQuery(api).queryKey, business)
      toast({ title: t('saved'), tone: 'good', key: 'profile' })
    },
    onError: onRefused,
  })
}
