import type { CompanyPerson } from '#contract/http/accounts/company-people.ts'
import { inTransaction, type Reader } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { Caller } from '../deps.ts'
import { maskPhone } from '../profile/mask.ts'
import { readPhone } from '../rules.ts'
import { refuseUnproved } from '../step-up/prove-member.ts'
import { findByPhone, findCompany, findProfile } from '../store.ts'
import { fieldTexts } from '../texts.ts'
import { countInvitation } from '../throttle.ts'
import type { PeopleContext } from './deps.ts'
import { type NamedDuties, readDuties, shownDuties } from './duties.ts'
import { invitedNotice, send } from './notices.ts'
import { insertInvitation, isPhoneOfPerson, listPeople } from './people-store.ts'

/** The most people and open invitations of a company. */
const PEOPLE_MAX = 20

const texts = {
  noCompany: { ar: 'أضف بيانات منشأتك أولًا.', en: 'Add your company first.' },
  own: { ar: 'هذا رقمك أنت.', en: 'This is your own phone.' },
  known: { ar: 'صاحب هذا الرقم من فريق منشأتك.', en: 'The holder of this phone acts for your company already.' },
  full: {
    ar: `تتسع المنشأة لعدد ${PEOPLE_MAX} شخصًا مع الدعوات المفتوحة.`,
    en: `A company has up to ${PEOPLE_MAX} people, open invitations included.`,
  },
}

type Answer = { people: CompanyPerson[] }

/** The people of a company for its owner and for staff. */
export async function readPeople({ db }: { db: Reader }, companyId: number): Promise<Answer> {
  const rows = await listPeople(db, companyId)
  return {
    people: rows.map((row) => ({
      id: row.id,
      name: row.name,
      phone_masked: maskPhone(row.phone ?? ''),
      ...shownDuties(row),
      state: row.joinedAt === null ? 'invited' : 'joined',
      since: (row.joinedAt ?? row.invitedAt).toISOString(),
    })),
  }
}

/**
 * Invites the member with a phone. The answer is the same for a phone without an account: its holder finds the
 * invitation after signing up.
 * Refusals: `staff_may_not_trade`, `invalid`, `step_up_required`, `too_many`.
 */
export async function invitePerson(
  c: PeopleContext,
  actor: Actor,
  { phone: typed, ...named }: { phone: string } & NamedDuties,
  caller: Pick<Caller, 'ip' | 'stepUp'>,
): Promise<Answer | Refusal> {
  const { accountId } = actor
  const phone = readPhone(typed)
  const duties = readDuties(named)
  const wrong = (await refusalOf(c, actor, phone)) ?? (isRefusal(duties) ? duties : undefined)
  if (wrong !== undefined || phone === undefined || isRefusal(duties))
    return wrong ?? refuseField('phone', fieldTexts.phone)
  const unproved = (await refuseUnproved(c, actor, undefined, caller)) ?? (await countInvitation(c, accountId))
  if (unproved) return unproved
  const invited = await inTransaction(c.db, async (tx) => {
    if ((await insertInvitation(tx, { companyId: accountId, phone, ...duties }, PEOPLE_MAX)) === undefined)
      return refuseField('phone', texts.full)
    const [{ legalName }, member] = [await findCompany(tx, accountId), await findByPhone(tx, phone)]
    if (member) await send(c, tx, [invitedNotice(member.id, legalName ?? '')])
    return undefined
  })
  return isRefusal(invited) ? invited : readPeople(c, accountId)
}

async function refusalOf(
  c: PeopleContext,
  { accountId, role }: Actor,
  phone: string | undefined,
): Promise<Refusal | undefined> {
  if (role !== null) return refuse('staff_may_not_trade')
  if ((await findCompany(c.db, accountId)).legalName === null) return refuseField('phone', texts.noCompany)
  if (phone === undefined) return refuseField('phone', fieldTexts.phone)
  if ((await findProfile(c.db, accountId)).phone === phone) return refuseField('phone', texts.own)
  return (await isPhoneOfPerson(c.db, accountId, phone)) ? refuseField('phone', texts.known) : undefined
}
