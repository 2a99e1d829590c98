import { cleanLine, slugify } from '#contract/values/text.ts'
import { type Refusal, refuseField } from '#server/platform/http/refusal.ts'
import { addBrands, addModels, readSlugs } from '../catalogue/index.ts'
import { staffAction } from './audit.ts'
import type { BackofficeDeps, Staff } from './deps.ts'
import { findBrand, type ModelRow, type NamedRow } from './references-store.ts'

type Names = { name_ar: string; name_en: string }

const texts = {
  letters: { ar: 'اكتب الاسم الإنجليزي بحروف لاتينية.', en: 'Write the English name in Latin letters.' },
  taken: { ar: 'هذا الاسم موجود.', en: 'This name is there already.' },
  required: { ar: 'هذا الحقل مطلوب.', en: 'This field is required.' },
  brand: { ar: 'لا توجد ماركة بهذا الرقم.', en: 'There is no brand with this id.' },
}

/** Adds a brand; its slug comes from the English name. Refusals: `invalid` with its field. */
export async function addBrand({ db }: Pick<BackofficeDeps, 'db'>, staff: Staff, body: Names): Promise<NamedRow> {
  return staffAction(db, staff, async (tx, note) => {
    const names = readNames(body)
    if ('refused' in names) return names
    if ((await readSlugs(tx)).brands.has(names.slug)) return refuseField('name_en', texts.taken)
    const id = (await addBrands(tx, [names])).get(names.slug) ?? 0
    await note({ action: 'brand.created', subject: `brand:${id}`, after: names })
    return { id, ...names }
  })
}

/** Adds a model to a brand. Refusals: `invalid` with its field. */
export async function addModel(
  { db }: Pick<BackofficeDeps, 'db'>,
  staff: Staff,
  body: Names & { brand_id: number },
): Promise<ModelRow> {
  return staffAction(db, staff, async (tx, note) => {
    const brand = await findBrand(tx, body.brand_id)
    if (!brand) return refuseField('brand_id', texts.brand)
    const names = readNames(body)
    if ('refused' in names) return names
    const place = `${brand.slug}/${names.slug}`
    if ((await readSlugs(tx)).models.has(place)) return refuseField('name_en', texts.taken)
    await addModels(tx, [{ brandId: brand.id, ...names }])
    const id = (await readSlugs(tx)).models.get(place) ?? 0
    await note({ action: 'model.created', subject: `model:${id}`, after: { brandId: brand.id, ...names } })
    return { id, brandId: brand.id, ...names }
  })
}

function readNames(body: Names): Omit<NamedRow, 'id'> | Refusal {
  const nameAr = cleanLine(body.name_ar)
  const nameEn = cleanLine(body.name_en)
  if (nameAr === '') return refuseField('name_ar', texts.required)
  const slug = slugify(nameEn, '')
  return slug === '' ? refuseField('name_en', texts.letters) : { slug, nameAr, nameEn }
}

export const toNamed = ({ id, slug, nameAr, nameEn }: NamedRow) => ({ id, slug, name_ar: nameAr, name_en: nameEn })
