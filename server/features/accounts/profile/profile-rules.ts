import type { Text } from '#server/platform/http/refusal.ts'
import { passwordErrors } from '../passwords/password-rules.ts'
import { collect, type FieldErrors, readBirthDate, readEmail, readName, readPhone } from '../rules.ts'
import { fieldTexts } from '../texts.ts'

export type ProfileFields = {
  name?: string | undefined
  email?: string | null | undefined
  phone?: string | undefined
  whatsapp?: string | null | undefined
  birth_date?: string | null | undefined
  country_id?: number | '' | null | undefined
  city_id?: number | '' | null | undefined
  password?: string | undefined
  password_confirmation?: string | undefined
  current_password?: string | undefined
}
type Places = { id: number; cities: { id: number }[] }[]
type Known = {
  name: string
  username: string | null
  phone: string
  email: string | null
  whatsapp: string | null
  countryId: number | null
  cityId: number | null
  countries: Places
  today: string
  isCommon?: (password: string) => boolean
}

export type ProfileChange = {
  name?: string
  email?: string | null
  whatsapp?: string | null
  emailVerifiedAt?: null
  whatsappVerifiedAt?: null
  birthDate?: string | null
  countryId?: number | null
  cityId?: number | null
}

/** Reads a member's changes. Fields that are not sent stay; `phone` waits for its code. */
export function readProfileChange(
  fields: ProfileFields,
  known: Known,
): { change: ProfileChange; phone: string | undefined; errors: FieldErrors } {
  const name = fields.name === undefined ? undefined : (readName(fields.name) ?? fieldTexts.name)
  const email = fields.email === undefined ? undefined : orText(readEmail(fields.email), fieldTexts.email)
  const whatsapp = readWhatsapp(fields.whatsapp)
  const birthDate =
    fields.birth_date === undefined
      ? undefined
      : orText(readBirthDate(fields.birth_date, known.today), fieldTexts.birthDate)
  const phone = fields.phone === undefined ? undefined : (readPhone(fields.phone) ?? fieldTexts.phone)
  const place = readPlace(fields, known)
  const errors = collect({
    name: textOf(name),
    email: textOf(email),
    phone: textOf(phone),
    whatsapp: textOf(whatsapp),
    birth_date: textOf(birthDate),
    country_id: textOf(place.countryId),
    city_id: textOf(place.cityId),
    ...(fields.password && passwordErrors(fields.password, fields.password_confirmation, known)),
  })
  const newEmail = given(email)
  const newWhatsapp = given(whatsapp)
  const all = {
    name: given(name),
    email: newEmail,
    emailVerifiedAt: newEmail !== undefined && newEmail !== known.email ? null : undefined,
    whatsapp: newWhatsapp,
    whatsappVerifiedAt: newWhatsapp !== undefined && newWhatsapp !== known.whatsapp ? null : undefined,
    birthDate: given(birthDate),
    countryId: given(place.countryId),
    cityId: given(place.cityId),
  }
  return { change: sent(all), phone: given(phone), errors }
}

/** A value, or the text of its error; undefined if the field was not sent. */
type Read<T> = T | Text | undefined

const orText = <T>(value: T | undefined, text: Text): T | Text => (value === undefined ? text : value)
const isText = (value: unknown): value is Text => typeof value === 'object' && value !== null
const textOf = (value: Read<string | number | null>): Text | false => (isText(value) ? value : false)
const given = <T extends string | number | null>(value: Read<T>): T | undefined => (isText(value) ? undefined : value)

/** Without the fields that were not sent: they must not reach the statement. */
function sent(fields: { [K in keyof ProfileChange]: ProfileChange[K] | undefined }): ProfileChange {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function readWhatsapp(raw: string | null | undefined): Read<string | null> {
  if (raw === undefined) return undefined
  if (raw === null || raw.trim() === '') return null
  return readPhone(raw) ?? fieldTexts.phone
}

/** A city belongs to its country; another country clears the city. */
function readPlace(
  fields: ProfileFields,
  known: Known,
): { countryId: Read<number | null>; cityId: Read<number | null> } {
  const wanted = fields.country_id === '' ? null : fields.country_id
  const wantedCity = fields.city_id === '' ? null : fields.city_id
  const countryId = wanted === undefined ? known.countryId : wanted
  const country = known.countries.find(({ id }) => id === countryId)
  if (typeof wanted === 'number' && !country) return { countryId: fieldTexts.country, cityId: undefined }
  const moved = wanted !== undefined && wanted !== known.countryId
  if (wantedCity === undefined) return { countryId: wanted, cityId: moved ? null : undefined }
  if (wantedCity === null) return { countryId: wanted, cityId: null }
  const homes = wanted === undefined && !country ? known.countries : [country]
  const home = homes.find((one) => one?.cities.some(({ id }) => id === wantedCity))
  return home ? { countryId: home.id, cityId: wantedCity } : { countryId: wanted, cityId: fieldTexts.city }
}
