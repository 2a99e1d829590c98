import type { Business } from '#contract/http/accounts/business.ts'
import { compactIdentifier } from '#contract/values/digits.ts'
import type { CarTax } from '#contract/values/vehicle/car-tax.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { Context } from '../context.ts'
import { collect } from '../rules.ts'
import { changeAccount, findBusiness } from '../store.ts'

const texts = {
  registration: { ar: 'السجل التجاري من عشرة أرقام.', en: 'A commercial registration number has ten digits.' },
  vat: {
    ar: 'الرقم الضريبي من 15 رقمًا، أولها 3 وآخرها 3.',
    en: 'A VAT number has 15 digits, the first and the last a 3.',
  },
  person: { ar: 'اكتب رقم المنشأة أولًا.', en: 'Enter a number of the company first.' },
  unregistered: {
    ar: 'أضف الرقم الضريبي، فالضريبة لا يحصّلها إلا مسجَّل فيها.',
    en: 'Add the VAT number: only a registered seller charges VAT.',
  },
}

/** A member's company; every value is null for a private person. */
export async function readBusiness(c: Context, accountId: number): Promise<{ business: Business }> {
  const { registrationNumber, vatNumber, carTax } = await findBusiness(c.db, accountId)
  return { business: { registration_number: registrationNumber, vat_number: vatNumber, car_tax: carTax } }
}

/** Writes a member's company as a whole. Refusals: `invalid` with its fields. */
export async function changeBusiness(
  c: Context,
  { accountId }: Actor,
  body: Business,
): Promise<{ business: Business } | Refusal> {
  const registrationNumber = compactIdentifier(body.registration_number ?? '') || null
  const vatNumber = compactIdentifier(body.vat_number ?? '') || null
  const errors = collect({
    registration_number: registrationNumber !== null && !/^\d{10}$/.test(registrationNumber) && texts.registration,
    vat_number: vatNumber !== null && !/^3\d{13}3$/.test(vatNumber) && texts.vat,
    car_tax: carTaxError({ registrationNumber, vatNumber, carTax: body.car_tax }),
  })
  if (Object.keys(errors).length > 0) return refuse('invalid', { errors })
  await inTransaction(c.db, (tx) =>
    changeAccount(tx, accountId, { registrationNumber, vatNumber, carTax: body.car_tax }),
  )
  return readBusiness(c, accountId)
}

type Numbers = { registrationNumber: string | null; vatNumber: string | null; carTax: CarTax | null }
function carTaxError({ registrationNumber, vatNumber, carTax }: Numbers) {
  if (carTax === null || vatNumber !== null) return false
  if (registrationNumber === null) return texts.person
  return carTax !== 'private' && texts.unregistered
}
