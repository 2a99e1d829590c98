import { sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'
import type { ExampleNames } from './rows/template.ts'

const SAMPLE: ExampleNames = {
  brand: { ar: 'تويوتا', en: 'Toyota' },
  model: { ar: 'كامري', en: 'Camry' },
  city: { ar: 'الرياض', en: 'Riyadh' },
}

/** A make, model and city of the house for the example. */
export async function exampleNames(reader: Reader): Promise<ExampleNames> {
  const { rows } = await sql<Record<`${'brand' | 'model' | 'city'}${'Ar' | 'En'}`, string>>`
    select b.name_ar as brand_ar, b.name_en as brand_en, m.name_ar as model_ar, m.name_en as model_en,
           c.name_ar as city_ar, c.name_en as city_en
      from models m join brands b on b.id = m.brand_id
      cross join lateral (select name_ar, name_en from cities order by sort_order, id limit 1) c
     where m.active and b.active order by m.name_en = ${SAMPLE.model.en} desc, m.id limit 1`.execute(reader)
  const [found] = rows
  if (!found) return SAMPLE
  const { brandAr, brandEn, modelAr, modelEn, cityAr, cityEn } = found
  return {
    brand: { ar: brandAr, en: brandEn },
    model: { ar: modelAr, en: modelEn },
    city: { ar: cityAr, en: cityEn },
  }
}
