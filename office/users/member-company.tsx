import { useQuery } from '@tanstack/react-query'
import type { Business } from '#contract/http/accounts/business.ts'
import { useT } from '#web/platform/language.tsx'
import { type ActField, FormAct } from '../parts/acts/form-act.tsx'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Panel } from '../ui/panel.tsx'

/** A member's company as papers name it; finance change it with a reason. */
export function MemberCompany({ userId }: { userId: number }) {
  const t = useT('office-people')
  const api = useOfficeApi()
  const may = useMay()
  const params = { id: userId }
  const { data } = useQuery({
    queryKey: ['company', userId],
    queryFn: ({ signal }) => api.call('GET /users/{id}/company', { params, signal }),
  })
  const labels = useLabels()
  if (!data) return null
  const { company } = data
  const isCompany = company.registration_number !== null || company.vat_number !== null
  if (!isCompany && !may('finance')) return null
  const shownAs = (name: keyof Business) =>
    name === 'car_tax' && company.car_tax ? t(`tax_${company.car_tax}`) : company[name]
  return (
    <Panel title={t('company')}>
      {isCompany ? (
        <dl className="kvl">
          {NAMES.filter((name) => company[name] !== null).map((name) => (
            <div key={name} className="flex-wrap">
              <dt>{labels[name]}</dt>
              <dd>
                <bdi>{shownAs(name)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {may('finance') ? (
        <div className="grid gap-3 p-4">
          {isCompany ? null : <p className="mu">{t('noCompany')}</p>}
          <ChangeCompany userId={userId} company={company} />
        </div>
      ) : null}
    </Panel>
  )
}

const NAMES = [
  ...(['legal_name', 'registration_number', 'vat_number', 'building', 'street', 'district', 'city'] as const),
  ...(['postal_code', 'additional', 'car_tax'] as const),
]
const CODES: readonly (keyof Business)[] = [
  ...(['registration_number', 'vat_number', 'building', 'postal_code', 'additional'] as const),
]
const TAXES = ['', 'full', 'margin', 'private'] as const

function useLabels(): Record<keyof Business, string> {
  const t = useT('office-people')
  const office = useT('office')
  return {
    legal_name: t('legalName'),
    registration_number: t('registration'),
    vat_number: t('vat'),
    street: office('street'),
    building: office('building'),
    additional: office('additional'),
    district: office('district'),
    city: office('cityName'),
    postal_code: office('postalCode'),
    car_tax: t('carTax'),
  }
}

/** The server checks the fields together, so each may be left empty here. */
function ChangeCompany({ userId, company }: { userId: number; company: Business }) {
  const t = useT('office-people')
  const api = useOfficeApi()
  const labels = useLabels()
  const fields = NAMES.map((name): ActField => {
    const field = { name, label: labels[name], optional: true, initial: company[name] ?? '' }
    if (name === 'car_tax')
      return { ...field, kind: 'choice', choices: TAXES.map((value) => ({ value, label: t(`tax_${value || 'ask'}`) })) }
    return CODES.includes(name) ? { ...field, kind: 'code' } : field
  })
  return (
    <FormAct
      label={t('changeCompany')}
      text={t('changeCompanyText')}
      reason={t('reason')}
      secondary
      fields={fields}
      act={(written, reason) => {
        // Each field of the form is one of the company, and an empty one has no value.
        const typed = Object.fromEntries(NAMES.map((name) => [name, written[name] ?? null])) as Business
        return api.call('PUT /users/{id}/company', { params: { id: userId }, body: { ...typed, reason } })
      }}
    />
  )
}
