import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Business } from '#contract/http/accounts/business.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { CompanyForm } from './company-form.tsx'
import { businessQuery } from './queries.ts'

/** The member's company as papers name it, and the form to change it. A private person sees one line. */
export function CompanyFacts() {
  const t = useT('business')
  const { data, error, refetch } = useQuery(businessQuery(useApi()))
  const [isOpen, setOpen] = useState(false)
  if (error && !data) return <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-24 w-full" />
  if (isOpen) return <CompanyForm first={data} onDone={() => setOpen(false)} />
  const isCompany = data.registration_number !== null || data.vat_number !== null
  return (
    <div className="grid gap-4">
      {isCompany ? <Facts company={data} /> : <p className="text-14 text-muted">{t('none')}</p>}
      {isCompany && data.legal_name === null ? <p className="text-14">{t('incomplete')}</p> : null}
      <Button kind="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        {t(isCompany ? 'change' : 'add')}
      </Button>
    </div>
  )
}

function Facts({ company }: { company: Business }) {
  const t = useT('business')
  const number = (value: string | null) => value && <Num>{value}</Num>
  const rows: [string, ReactNode][] = [
    [t('name'), company.legal_name && <bdi key="name">{company.legal_name}</bdi>],
    [t('registration'), number(company.registration_number)],
    [t('vat'), number(company.vat_number)],
    [t('address'), <Address key="address" {...company} />],
    [t('carTax'), company.car_tax ? t(company.car_tax) : t('ask')],
  ]
  return (
    <dl className="grid gap-2">
      {rows.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 font-medium">{value || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Street and building, district, city and postal code, as on papers. */
function Address({ street, building, district, city, postal_code, additional }: Business) {
  if (street === null) return '—'
  return (
    <bdi>
      <Num>{building}</Num> {street} · {district} · {city} <Num>{postal_code}</Num>
      {additional ? (
        <>
          {' · '}
          <Num>{additional}</Num>
        </>
      ) : null}
    </bdi>
  )
}
