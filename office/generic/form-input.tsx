import { useRecordContext } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { toLatinDigits } from '#contract/values/digits.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { Select, Switch } from '#web/ui/fields/choice.tsx'
import { TextArea, TextField } from '#web/ui/fields/field.tsx'
import { PersonField } from '../parts/person-field.tsx'
import type { Row } from '../platform/data-provider.ts'
import { momentFromLocal, momentToLocal } from '../platform/riyadh-time.ts'
import type { Input, Reference } from '../resources/description.ts'
import { NameOptions, useOffered } from './name-options.tsx'
import { PictureInput } from './picture-input.tsx'
import { RateInput } from './rate-input.tsx'
import { useControl } from './use-control.ts'

/** One field of a form, with the label of its name and the error that the server found. */
export function FormInput({ input }: { input: Input }) {
  return (
    <div className={input.wide || input.kind === 'area' || input.kind === 'lines' ? 'of-wide' : undefined}>
      <Control input={input} />
    </div>
  )
}

function Control({ input }: { input: Input }) {
  const { kind = 'text' } = input
  if (kind === 'rate') return <RateInput input={input} />
  if (kind === 'person') return <PersonInput input={input} />
  if (input.reference) return <NameInput input={input} reference={input.reference} />
  if (input.choices || input.words) return <ChoiceInput input={input} />
  if (kind === 'switch' || kind === 'flag') return <SwitchInput input={input} />
  if (kind === 'picture' || kind === 'pictures') return <PictureInput input={input} />
  if (kind === 'area' || kind === 'lines') return <AreaInput input={input} />
  return <LineInput input={input} />
}

/** An empty field is null. Text that is no number goes to the server unchanged, and the server refuses it. */
function toNumber(text: string): number | string | null {
  const latin = toLatinDigits(text)
    .replace(/[\s,٬]/g, '')
    .replace('٫', '.')
  if (latin === '') return null
  const value = Number(latin)
  return Number.isFinite(value) ? value : text
}

const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value))

const TYPES: Partial<Record<NonNullable<Input['kind']>, string>> = {
  moment: 'datetime-local',
  day: 'date',
  color: 'color',
}

function LineInput({ input }: { input: Input }) {
  const lang = useLang()
  const { kind = 'text' } = input
  const isNumber = kind === 'number' || kind === 'money'
  const { field, frame } = useControl(input, {
    format: kind === 'moment' ? (value) => momentToLocal(asText(value)) : asText,
    parse:
      kind === 'moment'
        ? momentFromLocal
        : isNumber
          ? keepTyping
          : (text: string) => (text === '' && !input.emptyText ? null : text),
  })
  return (
    <TextField
      {...frame}
      {...field}
      value={asText(field.value)}
      numeric={isNumber}
      inputMode={isNumber ? 'decimal' : undefined}
      type={TYPES[kind] ?? 'text'}
      dir={isNumber ? 'ltr' : input.dir}
      required={input.required}
      aria-required={input.required}
      suffix={kind === 'money' ? <span>{lang === 'ar' ? 'ر.س' : 'SAR'}</span> : undefined}
      onBlur={() => {
        if (isNumber) field.onChange(toNumber(asText(field.value)))
        field.onBlur()
      }}
    />
  )
}

/** Leaves unfinished numbers such as '12.' as text while the user types. */
const keepTyping = (typed: string | number | null) => {
  if (typeof typed !== 'string') return typed
  const value = toNumber(typed)
  return typeof value === 'number' && String(value) === toLatinDigits(typed) ? value : value === null ? null : typed
}

function AreaInput({ input }: { input: Input }) {
  const isLines = input.kind === 'lines'
  const { field, frame } = useControl(
    input,
    isLines
      ? {
          format: (value: unknown) => (Array.isArray(value) ? value.join('\n') : asText(value)),
          parse: (text: string) =>
            text.split('\n').filter((line, index, all) => line !== '' || index === all.length - 1),
        }
      : { format: asText, parse: (text: string) => text },
  )
  return (
    <TextArea
      {...frame}
      {...field}
      value={asText(field.value)}
      rows={isLines ? 4 : 3}
      dir={input.dir}
      required={input.required}
    />
  )
}

function SwitchInput({ input }: { input: Input }) {
  const { field, frame } = useControl(input)
  const isOn = field.value === true || field.value === '1' || field.value === 1
  return (
    <div className="field of-switch">
      <Switch
        name={field.name}
        checked={isOn}
        onChange={(event) =>
          field.onChange(input.kind === 'flag' ? (event.target.checked ? '1' : '0') : event.target.checked)
        }
      >
        {frame.label}
      </Switch>
      {frame.help ? <span className="help">{frame.help}</span> : null}
    </div>
  )
}

function ChoiceInput({ input }: { input: Input }) {
  const t = useT('office')
  const states = useT('office-states')
  const lang = useLang()
  const { field, frame } = useControl(input, {
    format: asText,
    parse: (text: string) => (text === '' ? null : text),
  })
  return (
    <Select {...frame} {...field} value={asText(field.value)} required={input.required}>
      <option value="">{t('choose')}</option>
      {input.choices?.map((choice) => (
        <option key={choice} value={choice}>
          {states(choice)}
        </option>
      ))}
      {Object.entries(input.words ?? {}).map(([word, text]) => (
        <option key={word} value={word}>
          {text[lang]}
        </option>
      ))}
    </Select>
  )
}

function NameInput({ input, reference }: { input: Input; reference: Reference }) {
  const t = useT('office')
  const saved = useRecordContext<Row>()
  const { field, frame } = useControl(input, {
    format: asText,
    parse: (text: string) => (text === '' ? null : Number(text)),
  })
  const group: unknown = useWatch({ name: reference.within ?? '' })
  const rows = useOffered(reference, { within: group ?? 0, kept: [saved?.[input.field], field.value] })
  return (
    <Select {...frame} {...field} value={asText(field.value)} required={input.required}>
      <option value="">{t('choose')}</option>
      <NameOptions reference={reference} rows={rows} />
    </Select>
  )
}

function PersonInput({ input }: { input: Input }) {
  const { field, frame } = useControl(input)
  return <PersonField {...frame} value={Number(field.value) || null} onChange={field.onChange} />
}
