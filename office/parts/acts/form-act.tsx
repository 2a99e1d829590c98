import { type ReactNode, useState } from 'react'
import { toLatinDigits } from '#contract/values/digits.ts'
import { useLang } from '#web/platform/language.tsx'
import { Checkbox, Select } from '#web/ui/fields/choice.tsx'
import { TextArea, TextField } from '#web/ui/fields/field.tsx'
import { momentFromLocal } from '../../platform/riyadh-time.ts'
import type { Done } from '../../platform/use-tell-taken.tsx'
import { AskDialog } from '../../ui/ask-dialog.ts'
import { AskedAct, useAskedAct } from './asked-act.tsx'
import { type KnownAnswer, KnownMoney } from './known-money.tsx'

export type ActField = {
  name: string
  label: string
  kind?: 'text' | 'area' | 'code' | 'number' | 'money' | 'moment' | 'day' | 'choice' | 'check'
  choices?: readonly { value: string; label: string }[]
  optional?: boolean
  help?: string
  initial?: string
  /** The part of the body that holds it. */
  within?: string
}
/** The values by field: numbers as numbers, moments in ISO 8601. An empty field has no value. */
type Written = Record<string, string | number | boolean | undefined>

type Props<Output> = {
  label: string
  title?: string
  text?: ReactNode
  reason?: string
  danger?: boolean
  /** The letter that presses the button. */
  letter?: string
  secondary?: boolean
  fields: readonly ActField[]
  /** Follows the typed values, such as a difference between two amounts. */
  below?: (written: Written) => ReactNode
  done?: string | ((output: Done<Output>) => string)
  /** Money by hand: `known` goes into the body. */
  act: (written: Written, reason: string, known: KnownAnswer) => Promise<Output>
  /** The act takes the announced payment that the money settles. */
  canSettle?: boolean
  /** Said if the page takes the question away, because its matter is over. */
  over?: string
}
type DialogProps<Output> = Props<Output> & { onClose: () => void }

/** A button that asks for some values before it acts. A toast and the dialog show a refusal. */
export const FormAct = <Output,>(props: Props<Output>) => (
  <AskedAct {...props} dialog={(close) => <FormDialog {...props} onClose={close} />} />
)

/** Keeps the typed values until the act succeeds. */
function FormDialog<Output>({ label, title, fields, below, onClose, ...props }: DialogProps<Output>) {
  const { act, done, danger, text, reason, canSettle, over } = props
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map((field) => [field.name, field.initial ?? ''])),
  )
  const written = Object.fromEntries(fields.map((field) => [field.name, readValue(field, typed[field.name])]))
  const run = (answer: string, known: KnownAnswer) => act(written, answer, known)
  const { errors, known, mutate, isPending } = useAskedAct(run, { onClose, done })
  const isFull = fields.every((field) => field.optional || written[field.name] !== undefined)
  return (
    <AskDialog
      title={title ?? label}
      button={label}
      {...(text ? { text } : {})}
      {...(reason && { reason })}
      {...(danger && { danger })}
      {...(over && { over })}
      unready={!isFull || known.isUnanswered}
      pending={isPending}
      errors={errors}
      onClose={onClose}
      onAnswer={(answer) => mutate(answer.text)}
    >
      {fields.map((field) => (
        <ActInput
          key={field.name}
          field={field}
          value={typed[field.name] ?? ''}
          error={errors.of(...namesOf(field))}
          onChange={(value) => {
            errors.clear(...namesOf(field))
            if (field.kind === 'money') known.forget()
            setTyped((before) => ({ ...before, [field.name]: value }))
          }}
        />
      ))}
      {below?.(written)}
      <KnownMoney known={known} canSettle={canSettle} />
    </AskDialog>
  )
}

/** The names that the server gives to a field's errors. */
const namesOf = ({ name, within }: ActField) => (within ? [`${within}.${name}`, name] : [name])

type InputProps = { field: ActField; value: string; error?: string | undefined; onChange: (value: string) => void }

export function ActInput({ field, value, error, onChange }: InputProps) {
  const lang = useLang()
  const { kind = 'text', label, help } = field
  const frame = { label, ...(help && { help }), ...(error && { error }), value }
  const isNumber = kind === 'number' || kind === 'money'
  const change = (event: { target: { value: string } }) => onChange(event.target.value)
  if (kind === 'check')
    return (
      <Checkbox checked={value !== ''} onChange={(event) => onChange(event.target.checked ? 'yes' : '')}>
        {label}
      </Checkbox>
    )
  if (kind === 'choice')
    return (
      <Select {...frame} onChange={change}>
        {field.choices?.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    )
  if (kind === 'area') return <TextArea {...frame} onChange={change} />
  return (
    <TextField
      {...frame}
      numeric={isNumber}
      {...(isNumber && { inputMode: 'decimal' as const })}
      {...(kind === 'code' && { dir: 'ltr' as const })}
      {...(kind === 'moment' && { type: 'datetime-local' })}
      {...(kind === 'day' && { type: 'date' })}
      suffix={kind === 'money' ? <span>{lang === 'ar' ? 'ر.س' : 'SAR'}</span> : undefined}
      onChange={change}
    />
  )
}

/** The value that a field of an act sends; undefined when it is empty or no number. */
export function readValue(field: ActField, typed: string | undefined): string | number | boolean | undefined {
  const text = (typed ?? '').trim()
  if (field.kind === 'check') return text !== ''
  if (text === '') return undefined
  if (field.kind === 'moment') return momentFromLocal(text) ?? undefined
  if (field.kind !== 'number' && field.kind !== 'money') return text
  const value = Number(
    toLatinDigits(text)
      .replace(/[\s,٬]/g, '')
      .replace('٫', '.'),
  )
  return Number.isFinite(value) ? value : undefined
}
