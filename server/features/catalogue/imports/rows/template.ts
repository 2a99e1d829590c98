import { carTaxes } from '#contract/values/vehicle/car-tax.ts'
import { carWords } from '#contract/values/vehicle/car-words.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import { type Column, columnHeads } from './columns.ts'
import { EXAMPLE_ID } from './rules.ts'
import { importedWords } from './word-rules.ts'

/** What the example row of a template is made of: a model and a city that the house really has. */
export type ExampleNames = { brand: Text; model: Text; city: Text }
/** A column that a table of cars may have: its heads of both languages, the usual one first. */
export type TemplateColumn = { ar: string[]; en: string[]; needed: 'always' | 'for_sale' | 'no'; example: Text }

type Field = Column extends infer Each ? (Each extends `${infer Noun}_${'ar' | 'en'}` ? Noun : Each) : never
/** Columns of other people's tables; ours says the same in others. */
type Foreign = 'car' | 'price_raw'

const both = (text: string): Text => ({ ar: text, en: text })
const ALWAYS: readonly string[] = ['brand', 'model', 'year', 'kilometres', 'city']

const examples = ({ brand, model, city }: ExampleNames): Partial<Record<Field, Text>> => ({
  brand,
  model,
  options: { ar: 'فل كامل', en: 'Full option' },
  year: both('2022'),
  kilometres: both('45000'),
  price: both('82000'),
  city,
  ...Object.fromEntries(importedWords.map((field) => [field, Object.values<Text>(carWords[field].choices)[0]])),
  engine: both('2.5'),
  chassis_number: both('1M8GDM9AXKP042788'),
  plate_number: { ar: 'أ ب ح 1234', en: 'ABJ 1234' },
  tax: carTaxes.full,
  purchase_price: both(''),
  description: { ar: 'مالك واحد، صيانة الوكالة.', en: 'One owner, serviced by the agency.' },
  title: both(''),
  source_id: both(EXAMPLE_ID),
})

/** The columns of the template, those that are needed first. */
export function templateColumns(names: ExampleNames): TemplateColumn[] {
  const example = examples(names)
  return (Object.keys(example) as Exclude<Field, Foreign>[]).map((field) => ({
    ...columnHeads(field),
    needed: ALWAYS.includes(field) ? 'always' : field === 'price' ? 'for_sale' : 'no',
    example: example[field] ?? both(''),
  }))
}
