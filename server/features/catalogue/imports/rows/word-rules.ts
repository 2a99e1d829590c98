import { type CarWord, carWordNames } from '#contract/values/vehicle/car-words.ts'

/** The headers of each word of a car, in Arabic and in English. Null: no import has the field. */
export const WORD_HEADS = {
  condition: { ar: 'condition_ar,الحالة,حالة السيارة', en: 'condition_en,condition' },
  style: { ar: 'style_ar,body_ar,نوع الهيكل,الهيكل', en: 'style_en,style,body,body_type,body_en' },
  transmission: {
    ar: 'gear_type_ar,gear_ar,transmission_ar,ناقل الحركة,القير',
    en: 'gear_type_en,gear_en,gear,gearbox,transmission,gear_type,transmission_en',
  },
  fuel: { ar: 'fuel_type_ar,fuel_ar,الوقود,نوع الوقود', en: 'fuel_type_en,fuel_en,fuel,fuel_type' },
  drive: null,
  color: { ar: 'color_ar,colour_ar,اللون', en: 'color_en,colour_en,color,colour' },
  origin: { ar: 'origin_ar,الوارد,المنشأ', en: 'origin_en,origin' },
} as const satisfies Record<CarWord, { ar: string; en: string } | null>
type WordHeads = typeof WORD_HEADS
export type ImportedWord = { [Field in CarWord]: WordHeads[Field] extends null ? never : Field }[CarWord]
const isImported = (field: CarWord): field is ImportedWord => WORD_HEADS[field] !== null
export const importedWords = carWordNames.filter(isImported)
