import { type CarWord, carWords } from '#contract/values/vehicle/car-words.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import type { OfficeData } from '../platform/calls.ts'

const isWord = (field: string): field is CarWord => Object.hasOwn(carWords, field)

/** The words of a car that nobody has said: they are usual for its model. Saving the car confirms them. */
export function Assumed({ car }: { car: OfficeData<'GET /cars/{id}'> }) {
  const fields = useT('office-fields')
  const lang = useLang()
  const words = car.assumed.filter(isWord).flatMap((field) => {
    const choices: Readonly<Record<string, { ar: string; en: string }>> = carWords[field].choices
    const names = choices[car[field] ?? '']
    return names ? [`${fields(field)}: ${names[lang]}`] : []
  })
  return words.join(' · ')
}
