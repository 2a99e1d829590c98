import { type CarWord, carWordNames, eachCarWord } from '#contract/values/vehicle/car-words.ts'
import type { CarRow, WordColumn } from './car-row.ts'

/** The column that holds a word: `upholstery_color` is `upholsteryColor`. */
export const wordColumn = <Field extends CarWord>(field: Field): WordColumn<Field> =>
  field.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as WordColumn<Field> // the same rule as the type's

/** The columns of all words. */
export const wordColumns: readonly WordColumn[] = carWordNames.map(wordColumn)

/** The words of a stored car under the names of the wire. */
export const wordsOf = (row: Pick<CarRow, WordColumn>): Record<CarWord, string | null> =>
  eachCarWord((field) => row[wordColumn(field)])
