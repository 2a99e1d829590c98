import type { ReactNode } from 'react'
import type { Endpoints } from '#contract/http/index.ts'
import { carWordNames, carWords } from '#contract/values/vehicle/car-words.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { Select } from '#web/ui/fields/choice.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { type Bind, type CarField, type CarForm, type CarStep, neededOf, offered } from './car-form.ts'
import { TrimField, UsualWords } from './usual-words.tsx'

export type CarNames = Endpoints['GET /car-names']['data']

type Props = { form: CarForm; bind: Bind }

/** The label of a field; optional ones say so. */
export function useLabel(form: CarForm) {
  const t = useT('selling')
  return (field: CarField, label: string) => (neededOf(form).includes(field) ? label : t('optional', { label }))
}

/** One part of a long form under its heading. */
export function Part({ step, children }: { step: CarStep; children: ReactNode }) {
  const t = useT('selling')
  return (
    <section className="car-part" id={step}>
      <h2>{t(step)}</h2>
      <div className="grid gap-4 sm:grid-cols-[1fr_1fr]">{children}</div>
    </section>
  )
}

export function CarPart({ form, bind, names }: Props & { names: CarNames }) {
  const t = useT('selling')
  const label = useLabel(form)
  const brand = names.brands.find(({ id }) => String(id) === form.brand_id)
  const models = offered(brand?.models ?? [], form.model_id)
  return (
    <Part step="partCar">
      <NamedSelect label={t('brand')} bound={bind('brand_id')} choices={offered(names.brands, form.brand_id)} />
      <NamedSelect label={t('model')} bound={bind('model_id')} choices={models} disabled={models.length === 0} />
      <TrimField label={label('trim', t('trim'))} model={form.model_id} bound={bind('trim')} />
      <TextField label={t('year')} numeric maxLength={4} {...bind('year')} />
      <TextField label={t('kilometres')} numeric maxLength={10} {...bind('kilometres')} />
      <NamedSelect label={label('city_id', t('city'))} bound={bind('city_id')} choices={names.cities} />
      <TextField label={label('address', t('address'))} maxLength={300} {...bind('address')} />
    </Part>
  )
}

export function DetailsPart({ form, bind, onFill }: Props & { onFill: (part: Partial<CarForm>) => void }) {
  const t = useT('selling')
  const lang = useLang()
  const label = useLabel(form)
  return (
    <Part step="partDetails">
      <UsualWords form={form} onFill={onFill} />
      {carWordNames.map((field) => (
        <Select key={field} label={label(field, t(field))} {...bind(field)}>
          <option value="">{t('choose')}</option>
          {Object.entries(carWords[field].choices).map(([slug, names]) => (
            <option key={slug} value={slug}>
              {names[lang]}
            </option>
          ))}
        </Select>
      ))}
      <TextField label={label('engine', t('engine'))} help={t('engineHelp')} maxLength={100} {...bind('engine')} />
    </Part>
  )
}

type NamedProps = {
  label: string
  bound: ReturnType<Bind>
  choices: readonly { id: number; name: string }[]
  disabled?: boolean
}

function NamedSelect({ label, bound, choices, disabled }: NamedProps) {
  const t = useT('selling')
  return (
    <Select label={label} disabled={disabled} {...bound}>
      <option value="">{t('choose')}</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
