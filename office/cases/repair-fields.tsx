import { useT } from '#web/platform/language.tsx'
import { type ActField, ActInput, readValue } from '../parts/acts/form-act.tsx'
import type { Wanted } from './case.ts'

export type TypedRepair = Record<'repair' | 'days' | 'cost', string>
export const NO_REPAIR: TypedRepair = { repair: '', days: '', cost: '' }

/** The fields of a repair, in a form of its own and in the offer to the buyer. */
export function useRepairFields() {
  const t = useT('office-cases')
  return [
    { name: 'repair', label: t('repairText'), help: t('repairTextHelp'), kind: 'area' },
    { name: 'days', label: t('repairDays'), kind: 'number' },
    { name: 'cost', label: t('repairCost'), kind: 'money' },
  ] as const satisfies readonly ActField[]
}

type Props = { value: TypedRepair; error: string | undefined; onChange: (value: TypedRepair) => void }

export function RepairFields({ value, error, onChange }: Props) {
  return useRepairFields().map((field) => (
    <ActInput
      key={field.name}
      field={field}
      value={value[field.name]}
      {...(field.name === 'repair' && error && { error })}
      onChange={(typed) => onChange({ ...value, [field.name]: typed })}
    />
  ))
}

/** A repair as its calls take it; undefined while something is missing. */
export function repairOf(written: Record<string, unknown>): Wanted['repair'] {
  const { repair: text, days, cost } = written
  const isWhole = typeof text === 'string' && text.length >= 3 && Number.isInteger(days) && typeof cost === 'number'
  return isWhole ? { text, days: Number(days), cost } : undefined
}

export const readRepair = ({ repair, days, cost }: TypedRepair): Wanted['repair'] =>
  repairOf({
    repair: repair.trim(),
    days: readValue({ name: 'days', label: '', kind: 'number' }, days),
    cost: readValue({ name: 'cost', label: '', kind: 'money' }, cost),
  })
