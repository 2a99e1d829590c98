import { type CarTax, carTaxes } from '#contract/values/vehicle/car-tax.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { FormAct } from '../parts/acts/form-act.tsx'
import type { RowOf } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'

type Car = RowOf<'GET /cars'>

/** Cars that were in no auction yet. */
const EARLY = ['in_review', 'owner_asked', 'unlisted', 'draft', 'for_sale']
export const isBeforeAuction = ({ status }: Car): boolean => EARLY.includes(status)

/** Chooses the tax of several cars. One that is refused keeps none back; the first refusal is shown. */
export function ChooseTax({ rows }: { rows: readonly Car[] }) {
  const t = useT('office')
  const fields = useT('office-fields')
  const lang = useLang()
  const api = useOfficeApi()
  const choices = Object.entries(carTaxes).map(([value, names]) => ({ value, label: names[lang] }))
  const changeAll = async (tax: CarTax) => {
    const refusals: unknown[] = []
    for (const { id } of rows)
      await api
        .call('PUT /cars/{id}', { params: { id }, body: { tax } })
        .catch((refusal: unknown) => refusals.push(refusal))
    if (refusals.length > 0) throw refusals[0]
  }
  return (
    <FormAct
      label={t('chooseTax')}
      text={t('chooseTaxText')}
      fields={[{ name: 'tax', label: fields('tax'), kind: 'choice', choices }]}
      // The list offers these words alone.
      act={({ tax }) => changeAll(tax as CarTax)}
    />
  )
}
