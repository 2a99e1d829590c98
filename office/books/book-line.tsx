import { useT } from '#web/platform/language.tsx'
import { type ActField, FormAct } from '../parts/acts/form-act.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'

/** Books a line that nothing explains: money that left as a charge, money that came as a settlement of the gateway. */
export function BookLine({ line }: { line: OfficeData<'GET /bank-statements/{id}/lines'>['data'][number] }) {
  const t = useT('office-months')
  const may = useMay()
  const api = useOfficeApi()
  if (!may('finance')) return null
  const as = line.amount < 0 ? 'charge' : 'gateway'
  const fields: ActField[] = [
    ...(as === 'gateway' ? [{ name: 'fee', label: t('gatewayFee'), kind: 'money', optional: true } as const] : []),
    { name: 'vat', label: t('vatIncluded'), kind: 'check', optional: true },
  ]
  return (
    <FormAct
      label={t(`as_${as}`)}
      text={t('bookLineText')}
      secondary
      fields={fields}
      done={t('lineBooked')}
      act={({ fee, vat }) =>
        api.callOnce('POST /bank-lines/{id}/book', {
          params: { id: line.id },
          body: { as, ...(typeof fee === 'number' && { fee }), ...(vat === true && { vat_included: true }) },
        })
      }
    />
  )
}
