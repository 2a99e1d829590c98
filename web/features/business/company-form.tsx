import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Business } from '#contract/http/accounts/business.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { toast } from '#web/ui/toast.tsx'
import { businessQuery } from './queries.ts'
import { TaxSelect } from './tax-select.tsx'

type Typed = Record<keyof Business, string>

/** All values of a company. The server checks and cleans them; emptied, it ends the company. */
export function CompanyForm({ first, onDone }: { first: Business; onDone: () => void }) {
  const t = useT('business')
  const errors = useFieldErrors()
  const [form, setForm] = useState(() => typedOf(first))
  const { mutate, isPending } = useSave({ onDone, onRefused: errors.refuse })
  const bind = (name: keyof Typed) => ({
    name,
    value: form[name],
    error: errors.of(name),
    onChange: ({ target }: { target: { value: string } }) => {
      errors.clear(name)
      setForm({ ...form, [name]: target.value })
    },
  })
  const number = { numeric: true, maxLength: 30 } as const
  return (
    <Form
      errors={errors}
      button={t('save')}
      pending={isPending}
      lead={t('lead')}
      onSubmit={() => mutate(form)}
      after={
        <Button kind="tertiary" onClick={onDone}>
          {t('cancel')}
        </Button>
      }
    >
      <TextField
        label={t('name')}
        help={t('nameHelp')}
        maxLength={200}
        autoComplete="organization"
        {...bind('legal_name')}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label={t('registration')}
          help={t('registrationHelp')}
          {...number}
          {...bind('registration_number')}
        />
        <TextField label={t('vat')} help={t('vatHelp')} {...number} {...bind('vat_number')} />
        <TextField label={t('building')} {...number} {...bind('building')} />
        <TextField label={t('street')} maxLength={120} {...bind('street')} />
        <TextField label={t('district')} maxLength={120} {...bind('district')} />
        <TextField label={t('city')} maxLength={120} {...bind('city')} />
        <TextField label={t('postalCode')} {...number} {...bind('postal_code')} />
        <TextField label={t('additional')} {...number} {...bind('additional')} />
      </div>
      <TaxSelect label={t('carTax')} help={t('carTaxHelp')} none={t('ask')} {...bind('car_tax')} />
    </Form>
  )
}

const typedOf = (company: Business): Typed => ({
  legal_name: company.legal_name ?? '',
  registration_number: company.registration_number ?? '',
  vat_number: company.vat_number ?? '',
  street: company.street ?? '',
  building: company.building ?? '',
  additional: company.additional ?? '',
  district: company.district ?? '',
  city: company.city ?? '',
  postal_code: company.postal_code ?? '',
  car_tax: company.car_tax ?? '',
})

function useSave({ onDone, onRefused }: { onDone: () => void; onRefused: (error: unknown) => void }) {
  const t = useT('business')
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (typed: Typed) =>
      api.call('PUT /business', {
        // The select offers these words alone.
        body: { ...typed, car_tax: (typed.car_tax || null) as Business['car_tax'] },
      }),
    onSuccess: ({ business }) => {
      queryClient.setQueryData(businessQuery(api).queryKey, business)
      toast({ title: t('saved'), tone: 'good', key: 'profile' })
      onDone()
    },
    onError: onRefused,
  })
}
