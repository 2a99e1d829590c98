import type { Business } from '#contract/http/accounts/business.ts'
import { compactIdentifier } from '#contract/values/digits.ts'
import { cleanLine } from '#contract/values/text.ts'
import type { CarTax } from '#contract/values/vehicle/car-tax.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import { collect, type FieldErrors } from '../rules.ts'

/** A national address, as papers print it; `additional` may be empty. */
export type NationalAddress = {
  street: string
  building: string
  additional: string
  district: string
  city: string
  postalCode: string
}
/** A member's company; every value is null for a private person. */
export type Company = {
  legalName: string | null
  registrationNumber: string | null
  vatNumber: string | null
  nationalAddress: NationalAddress | null
  carTax: CarTax | null
}

const texts = {
  legalName: { ar: 'اكتب اسم المنشأة كما في سجلها.', en: 'Enter the company’s name as registered.' },
  registration: { ar: 'السجل التجاري من عشرة أرقام.', en: 'A commercial registration number has ten digits.' },
  number: {
    ar: 'اكتب رقم السجل التجاري أو الرقم الضريبي.',
    en: 'Enter the commercial registration or the VAT number.',
  },
  vat: {
    ar: 'الرقم الضريبي من 15 رقمًا، أولها 3 وآخرها 3.',
    en: 'A VAT number has 15 digits, the first and the last a 3.',
  },
  building: { ar: 'رقم المبنى من أربعة أرقام.', en: 'A building number has four digits.' },
  additional: {
    ar: 'الرقم الإضافي من أربعة أرقام، أو اتركه فارغًا.',
    en: 'An additional number has four digits. You can leave it empty.',
  },
  postalCode: { ar: 'الرمز البريدي من خمسة أرقام.', en: 'A postal code has five digits.' },
  street: { ar: 'اكتب اسم الشارع.', en: 'Enter the street.' },
  district: { ar: 'اكتب اسم الحي.', en: 'Enter the district.' },
  city: { ar: 'اكتب اسم المدينة.', en: 'Enter the city.' },
  unregistered: {
    ar: 'أضف الرقم الضريبي، فالضريبة لا يحصّلها إلا مسجَّل فيها.',
    en: 'Add the VAT number: only a registered seller charges VAT.',
  },
} satisfies Record<string, Text>

const NOBODY: Company = {
  ...{ legalName: null, registrationNumber: null, vatNumber: null, nationalAddress: null, carTax: null },
}
const LETTERS_MIN = 2
const NAME_LENGTH_MAX = 200
const isName = (text: string, least = 1) => (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= least

/** Reads a company as a whole; one with no value is a private person. The answer names all wrong fields at once. */
export function readCompany(body: Business): Company | { errors: FieldErrors } {
  if (Object.values(body).every((value) => (value ?? '').trim() === '')) return NOBODY
  const line = (text: string | null) => cleanLine(text ?? '').replace(/\s+/g, ' ')
  const number = (text: string | null) => compactIdentifier(text ?? '')
  const legalName = line(body.legal_name)
  const registration = number(body.registration_number)
  const vat = number(body.vat_number)
  const address = {
    ...{ street: line(body.street), building: number(body.building), additional: number(body.additional) },
    ...{ district: line(body.district), city: line(body.city), postalCode: number(body.postal_code) },
  }
  const errors = collect({
    legal_name: (!isName(legalName, LETTERS_MIN) || legalName.length > NAME_LENGTH_MAX) && texts.legalName,
    registration_number:
      registration === '' ? vat === '' && texts.number : !/^\d{10}$/.test(registration) && texts.registration,
    vat_number: vat !== '' && !/^3\d{13}3$/.test(vat) && texts.vat,
    ...addressErrors(address),
    car_tax: vat === '' && body.car_tax !== null && body.car_tax !== 'private' && texts.unregistered,
  })
  if (Object.keys(errors).length > 0) return { errors }
  return {
    ...{ legalName, registrationNumber: registration || null, vatNumber: vat || null },
    ...{ nationalAddress: address, carTax: body.car_tax },
  }
}

/** The parts of a buyer's address that a tax invoice must have (BR-KSA-63), in the forms of BR-KSA-65 and BR-KSA-67. */
const addressErrors = (address: NationalAddress) => ({
  street: !isName(address.street) && texts.street,
  building: !/^\d{4}$/.test(address.building) && texts.building,
  additional: !/^(\d{4})?$/.test(address.additional) && texts.additional,
  district: !isName(address.district) && texts.district,
  city: !isName(address.city) && texts.city,
  postal_code: !/^\d{5}$/.test(address.postalCode) && texts.postalCode,
})

export const toBusiness = ({ nationalAddress: address, ...company }: Company): Business => ({
  legal_name: company.legalName,
  registration_number: company.registrationNumber,
  vat_number: company.vatNumber,
  street: address?.street ?? null,
  building: address?.building ?? null,
  additional: address?.additional || null,
  district: address?.district ?? null,
  city: address?.city ?? null,
  postal_code: address?.postalCode ?? null,
  car_tax: company.carTax,
})
