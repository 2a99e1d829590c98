import type { Me } from '#contract/http/accounts/accounts.ts'
import type { Language } from '#contract/http/shapes.ts'
import { maskIdentity } from '#contract/values/identity.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { Context } from '../context.ts'
import type { Country } from '../deps.ts'
import { findProfile } from '../store.ts'
import { maskPhone } from './mask.ts'

export type Profile = { user: Me; countries: Country[] }

/** A member's own data, and the places to choose from. */
export async function readProfile(
  c: Context,
  { accountId, personId }: Pick<Actor, 'accountId' | 'personId'>,
  language: Language,
): Promise<Profile> {
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
    acting: personId !== undefined,
    current_plan: plan,
  }
  return { user: personId === undefined ? user : withoutOwner(user, account.legalName), countries }
}

/** A company for one of its people: nothing of the person who owns the account. */
const withoutOwner = (user: Me, legalName: string | null): Me => ({
  ...user,
  name: legalName ?? user.name,
  phone: maskPhone(user.phone),
  ...{ username: null, whatsapp: null, email: null, identity_masked: null, birth_date: null, image: null },
})
