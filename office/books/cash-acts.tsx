import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { type ActField, FormAct } from '../parts/acts/form-act.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'

export type CashDesk = OfficeData<'GET /cash-desks'>['desks'][number]

const NOTES = [500, 200, 100, 50, 20, 10, 5, 1] as const
const HALALA = 0.01
type Written = Record<string, string | number | boolean | undefined>

/** The notes and coins as typed; coins are a sum. */
const notesOf = (written: Written) => [
  ...NOTES.map((value) => ({ value, count: Number(written[`n${value}`] ?? 0) })),
  { value: HALALA, count: Math.round(Number(written.coins ?? 0) * 100) } as const,
]
const sumOf = (written: Written): number =>
  notesOf(written).reduce((sum, { value, count }) => sum + Math.round(value * 100) * count, 0) / 100

/** The count of a cashier's cash, note by note, with its sum beside that of the books. */
export function CountAct({ desk }: { desk: CashDesk }) {
  const t = useT('office-cash')
  const api = useOfficeApi()
  const fields: ActField[] = [
    ...NOTES.map((value) => ({
      name: `n${value}`,
      label: t('notes', { value: String(value) }),
      kind: 'number' as const,
      optional: true,
    })),
    { name: 'coins', label: t('coins'), kind: 'money', optional: true },
    { name: 'reason', label: t('reason'), kind: 'area', optional: true },
  ]
  return (
    <FormAct
      label={t('count')}
      title={`${t('count')}: ${desk.cashier_name}`}
      text={t('countText')}
      fields={fields}
      below={(written) => <Sums expected={desk.expected} counted={sumOf(written)} />}
      act={(written) =>
        api.callOnce('POST /cash-desks/{id}/count', {
          params: { id: desk.cashier_id },
          body: {
            ...{ day: desk.day, expected: desk.expected, notes: notesOf(written) },
            ...(typeof written.reason === 'string' && { reason: written.reason }),
          },
        })
      }
    />
  )
}

function Sums({ expected, counted }: { expected: number; counted: number }) {
  const t = useT('office-cash')
  const difference = Math.round((counted - expected) * 100) / 100
  const lines = { counts: counted, expects: expected, differs: difference }
  return (
    <ul className="of-lines" role="status">
      {(['counts', 'expects', 'differs'] as const).map((name) => (
        <li key={name} className={name === 'differs' && difference !== 0 ? 'warnc' : undefined}>
          {t(name)} <Money amount={lines[name]} exact />
        </li>
      ))}
    </ul>
  )
}

/** Cash that was handed to the bank. */
export function BankAct({ desk }: { desk: CashDesk }) {
  const t = useT('office-cash')
  const fields = useT('office-fields')
  const api = useOfficeApi()
  return (
    <FormAct
      label={t('bank')}
      text={t('bankText')}
      secondary
      fields={[
        { name: 'amount', label: fields('amount'), kind: 'money' },
        { name: 'reference', label: fields('reference'), kind: 'code' },
      ]}
      act={({ amount, reference }) =>
        api.callOnce('POST /cash-desks/{id}/bank', {
          params: { id: desk.cashier_id },
          body: { amount: Number(amount), reference: String(reference) },
        })
      }
    />
  )
}
