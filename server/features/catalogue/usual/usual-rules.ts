import type { Language } from '#contract/http/shapes.ts'
import { carWords } from '#contract/values/vehicle/car-words.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import type { UsualWords } from './usual-store.ts'

export type { UsualWords }

const ASSUMABLE = ['style', 'fuel'] as const
/** A word of a car that its model tells where nobody has said it. */
export type Assumed = (typeof ASSUMABLE)[number]

/** The words of a model for a car that says nothing about them, and their names. */
export function assumedOf(
  said: Readonly<Record<Assumed, string | null>>,
  usual: UsualWords | undefined,
  isSaid: (field: Assumed) => boolean,
): Partial<Record<Assumed, string>> & { assumed: Assumed[] } {
  const words = ASSUMABLE.flatMap((field) => {
    const word = usual?.[field]
    return word && said[field] === null && !isSaid(field) ? [[field, word] as const] : []
  })
  return { ...Object.fromEntries(words), assumed: words.map(([field]) => field) }
}

/** The assumed words of a car in a language, by their fields. */
export function assumedNames(
  car: (Partial<Record<Assumed, string | null>> & { assumed?: Assumed[] }) | null,
  language: Language,
): Record<string, string> {
  const words = (car?.assumed ?? []).flatMap((field) => {
    const choices: Readonly<Record<string, Text>> = carWords[field].choices
    const names = choices[car?.[field] ?? '']
    return names ? [[field, names[language]] as const] : []
  })
  return Object.fromEntries(words)
}
