import { Money } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { FormAct } from '../parts/acts/form-act.tsx'
import type { RowOf } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { isWaiting } from '../platform/use-tell-taken.tsx'

type Lot = RowOf<'GET /lots'>
type Decided = Pick<Lot, 'car_id' | 'title_ar' | 'title_en' | 'price'>
const DECISIONS = ['approve', 'reject'] as const

export const isUndecided = ({ status }: Pick<Lot, 'status'>): boolean => status === 'awaiting_owner'

/** Approves or rejects sales in place of their seller. One that is refused keeps none back; the first refusal is shown. */
export function DecideSales({ rows }: { rows: readonly Decided[] }) {
  const t = useT('office-room')
  const api = useOfficeApi()
  const may = useMay()
  if (!may('auctions')) return null
  const decideAll = async (decision: (typeof DECISIONS)[number]) => {
    const answers: unknown[] = []
    const refusals: unknown[] = []
    for (const { car_id } of rows)
      await api
        .call('POST /lots/{car_id}/decision', { params: { car_id }, body: { decision } })
        .then((answer) => answers.push(answer))
        .catch((refusal: unknown) => refusals.push(refusal))
    if (refusals.length > 0) throw refusals[0]
    return answers.find(isWaiting) ?? answers[0]
  }
  return DECISIONS.map((decision) => (
    <FormAct
      key={decision}
      label={t(decision === 'approve' ? 'approveSale' : 'rejectSale')}
      letter={decision === 'approve' ? 'A' : 'R'}
      text={<Sales rows={rows} />}
      fields={[]}
      danger={decision === 'reject'}
      over={t('decidedMeanwhile')}
      act={() => decideAll(decision)}
    />
  ))
}

/** The sales that one answer decides, each with its price. */
function Sales({ rows }: { rows: readonly Decided[] }) {
  const t = useT('office-room')
  const lang = useLang()
  return (
    <>
      <ul className="of-rows">
        {rows.map((row) => (
          <li key={row.car_id}>
            <bdi>{lang === 'ar' ? row.title_ar : row.title_en}</bdi>
            <b>{row.price === null ? '—' : <Money amount={row.price} />}</b>
          </li>
        ))}
      </ul>
      <p>{t('decisionText')}</p>
    </>
  )
}
