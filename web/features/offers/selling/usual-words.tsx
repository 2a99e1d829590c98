import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { carWords } from '#contract/values/vehicle/car-words.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { usualQuery } from '../queries.ts'
import type { Bind, CarForm } from './car-form.ts'

type Props = { form: CarForm; onFill: (part: Partial<CarForm>) => void }

/** What cars of the model usually are, as suggestions beside the fields that are still empty. */
export function UsualWords({ form, onFill }: Props) {
  const t = useT('selling')
  const lang = useLang()
  const { data } = useQuery({ ...usualQuery(useApi(), Number(form.model_id)), enabled: form.model_id !== '' })
  if (!data) return null
  const words = (['style', 'fuel'] as const).flatMap((field) => {
    const word = data[field]
    const choices: Readonly<Record<string, { ar: string; en: string }>> = carWords[field].choices
    return word !== null && form[field] === '' ? [{ field, word, name: choices[word]?.[lang] ?? word }] : []
  })
  if (words.length === 0) return null
  return (
    <p className="car-part-wide flex flex-wrap items-center gap-2 text-14" role="status">
      <span className="text-muted">{t('usual')}</span>
      {words.map(({ field, word, name }) => (
        <button key={field} type="button" className="chip" onClick={() => onFill({ [field]: word })}>
          {t(field)}: {name}
        </button>
      ))}
    </p>
  )
}

/** The trim, with the usual ones of the model to choose from. */
export function TrimField({ label, model, bound }: { label: string; model: string; bound: ReturnType<Bind> }) {
  const list = useId()
  const { data } = useQuery({ ...usualQuery(useApi(), Number(model)), enabled: model !== '' })
  return (
    <>
      <TextField label={label} maxLength={30} list={list} {...bound} />
      <datalist id={list}>
        {data?.trims.map((trim) => (
          <option key={trim} value={trim} />
        ))}
      </datalist>
    </>
  )
}
