import { useId } from 'react'
import { useLang, useT } from '#web/platform/language.tsx'
import { Select, Switch } from '#web/ui/fields/choice.tsx'
import { TextArea } from '#web/ui/fields/field.tsx'
import type { FieldKey } from '../../platform/texts.ts'
import { NameOptions, useOffered } from '../names/name-options.tsx'
import type { NameList } from '../names/names.ts'
import { PersonField } from '../person-field.tsx'
import { asText, type ControlProps, type Values } from './control.ts'
import type { AnyInput } from './input.ts'
import { LineInput } from './line-input.tsx'
import { PictureInput } from './picture-input.tsx'
import { MINUTES, PERCENT, ScaledInput } from './scaled-input.tsx'

type Props = {
  input: AnyInput
  values: Values
  saved: Values
  error: string | undefined
  onChange: (value: unknown) => void
}

/** One field of a form, with the label of its name and the error that the server found. */
export function FormInput({ input, values, saved, error, onChange }: Props) {
  const t = useT('office')
  const fields = useT('office-fields')
  const id = useId()
  // The type of the description checks that a field without a label has a text of its name.
  const name = fields(input.label ?? (input.field as FieldKey))
  const frame = {
    id,
    label: input.required ? `${name} *` : name,
    ...(input.help && { help: t(input.help) }),
    ...(error !== undefined && { error }),
  }
  const control = { input, value: values[input.field], onChange, frame }
  return (
    <div className={input.wide || input.kind === 'area' || input.kind === 'lines' ? 'col-span-full' : undefined}>
      {input.names ? (
        <NameInput {...control} list={input.names} values={values} saved={saved} />
      ) : (
        <Control {...control} />
      )}
    </div>
  )
}

function Control(props: ControlProps) {
  const { input, value, onChange, frame } = props
  if (input.choices || input.words) return <ChoiceInput {...props} />
  switch (input.kind ?? 'text') {
    case 'rate':
      return <ScaledInput {...props} scale={PERCENT} />
    case 'minutes':
      return <ScaledInput {...props} scale={MINUTES} />
    case 'person':
      return <PersonField {...frame} value={Number(value) || null} onChange={onChange} />
    case 'switch':
    case 'flag':
      return <SwitchInput {...props} />
    case 'picture':
    case 'pictures':
      return <PictureInput {...props} />
    case 'area':
    case 'lines':
      return <AreaInput {...props} />
    default:
      return <LineInput {...props} />
  }
}

function AreaInput({ input, value, onChange, frame }: ControlProps) {
  const isLines = input.kind === 'lines'
  const read = (text: string) =>
    isLines ? text.split('\n').filter((line, index, all) => line !== '' || index === all.length - 1) : text
  return (
    <TextArea
      {...frame}
      name={input.field}
      value={Array.isArray(value) ? value.join('\n') : asText(value)}
      rows={isLines ? 4 : 3}
      dir={input.dir}
      required={input.required}
      onChange={(event) => onChange(read(event.target.value))}
    />
  )
}

function SwitchInput({ input, value, onChange, frame }: ControlProps) {
  const isOn = value === true || value === '1' || value === 1
  const write = (on: boolean) => (input.kind === 'flag' ? (on ? '1' : '0') : on)
  return (
    <div className="field content-center border-b border-line">
      <Switch name={input.field} checked={isOn} onChange={(event) => onChange(write(event.target.checked))}>
        {frame.label}
      </Switch>
      {frame.help ? <span className="help">{frame.help}</span> : null}
    </div>
  )
}

function ChoiceInput({ input, value, onChange, frame }: ControlProps) {
  const t = useT('office')
  const states = useT('office-states')
  const lang = useLang()
  return (
    <Select
      {...frame}
      name={input.field}
      value={asText(value)}
      required={input.required}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    >
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

type NameProps = ControlProps & { list: NameList; values: Values; saved: Values }

function NameInput({ input, list, value, values, saved, onChange, frame }: NameProps) {
  const t = useT('office')
  const group = input.within === undefined ? undefined : Number(values[input.within] ?? 0)
  const rows = useOffered(list, { group, kept: [saved[input.field], value] })
  return (
    <Select
      {...frame}
      name={input.field}
      value={asText(value)}
      required={input.required}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">{t('choose')}</option>
      <NameOptions rows={rows} />
    </Select>
  )
}
