import type { Me } from '#contract/http/accounts/accounts.ts'
import type { Language } from '#contract/http/shapes.ts'
import { maskIdentity } from '#contract/values/identity.ts'
import type { Context } from '../context.ts'
import type { Country } from '../deps.ts'
import { findProfile } from '../store.ts'

export type Profile = { user: Me; countries: Country[] }

/** A member's own data, and the places to choose from. */
export async function readProfile(c: Context, accountId: number, language: Language): Promise<Profile> {
  const account = await findProfile(c.db, accountId)
  const [plan, countries, image] = await Promise.all([
    c.links.currentPlan(c.db, accountId, language),
    c.links.countries(c.db, language),
    account.imageId === null ? null : c.links.pictureUrl(c.db, account.imageId),
  ])
  const { identitySealed } = account
  const user: Me = {
    id: account.id,
    name: account.name,
    username: account.username,
    phone: account.phone,
    whatsapp: account.whatsapp,
    email: account.email,
    identity_masked: identitySealed === null ? null : maskIdentity(c.secrets.unseal('identity', identitySealed)),
    birth_date: account.birthDate,
    country_id: account.countryId,
    city_id: account.cityId,
    image,
    verify_phone: account.phoneVerifiedAt === null ? 0 : 1,
    verify_whatsapp: account.whatsappVerifiedAt === null ? 0 : 1,
    verify_email: account.emailVerifiedAt === null ? 0 : 1,
    has_password: account.passwordHash !== null,
    active: account.active ? 1 : 0,
    current_plan: plan,
  }
  return { user, countries }
}
