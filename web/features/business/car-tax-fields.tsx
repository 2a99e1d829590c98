import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { businessQuery } from './queries.ts'
import { TaxSelect } from './tax-select.tsx'

type Bound = {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}
type Props = { tax: Bound; paid: (label: string, help: string) => ReactNode }

/** How a company's car is taxed, and with VAT on the margin its purchase price. A private person is not asked. */
export function CarTaxFields({ tax, paid }: Props) {
  const t = useT('business')
  const { data } = useQuery(businessQuery(useApi()))
  const isCompany = data && (data.registration_number !== null || data.vat_number !== null)
  if (!isCompany) return null
  const chosen = tax.value || data.car_tax
  return (
    <>
      <TaxSelect
        {...tax}
        label={t('ofCar')}
        help={t('ofCarHelp')}
        none={data.car_tax ? t(data.car_tax) : t('choose')}
      />
      {chosen === 'margin' ? paid(t('paid'), t('paidHelp')) : null}
    </>
  )
}
