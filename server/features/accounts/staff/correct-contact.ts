import type { staffRoutes as routes } from '#contract/http/office/staff.ts'
import type { Language } from '#contract/http/shapes.ts'
import { parseIdentity } from '#contract/values/identity.ts'
import { parsePhone } from '#contract/values/phone.ts'
import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { always, audited, type GuardedAct } from '../../staff/index.ts'
import type { Context } from '../context.ts'
import { endOtherLogIns, REFUNDS_HELD_HOURS, tellOfChange } from '../step-up/sensitive-change.ts'
import { holdRefunds, removeStepUps } from '../step-up/step-up-store.ts'
import { findProfile, hasLostPhone, setContact } from '../store.ts'
import { lockUser } from './users-store.ts'

const texts = {
  phone: { ar: 'أدخل رقم جوال صحيحًا.', en: 'Enter a valid mobile number.' },
  taken: { ar: 'يوجد حساب بهذا الرقم.', en: 'There is an account with this phone.' },
  identity: {
    ar: 'لا يطابق رقم هوية هذا الحساب. اطلب الهوية من صاحبه.',
    en: 'This is not the ID of the account. Ask its owner for the ID.',
  },
  nothing: { ar: 'اكتب رقمًا أو بريدًا غير الحالي.', en: 'Enter a phone or mail other than the present one.' },
}
const SHOWN_DIGITS = 4

type Profile = Awaited<ReturnType<typeof findProfile>>
type Route = typeof routes.adminCorrectContact
type Body = Parameters<GuardedAct<Route>['run']>[2]['body']

/**
 * Corrects phone or mail of an account by two administrators, for an owner who shows the account's ID. The new phone is
 * not proved: only its code logs in. All log-ins end, refunds wait, and the old and the new addresses are told. Refusals:
 * `not_found`, `forbidden` (one's own), `invalid`.
 */
export const correctContact = (c: Context): GuardedAct<Route> => ({
  needsTwo: always,
  run: async (tx, staff, { params: { id }, body }) => {
    if (id === staff.actor.accountId) return refuse('forbidden')
    const user = await lockUser(tx, id)
    if (!user) return refuse('not_found')
    const before = await findProfile(tx, id)
    if (!isOwner(c, before, user.role !== null, body.identity)) return refuseField('identity', texts.identity)
    const change = changeOf(before, body)
    if (isRefusal(change)) return change
    if (!(await setContact(tx, id, change))) return refuseField('phone', texts.taken)
    await c.codes.endAllOf(tx, id)
    await removeStepUps(tx, id)
    await holdRefunds(tx, id, REFUNDS_HELD_HOURS)
    const { announce, unlinked } = await endOtherLogIns(c, tx, id)
    afterCommit(tx, announce)
    await tellBoth(c, tx, before, change, unlinked)
    await audited(tx, staff, {
      action: 'account.contact_corrected',
      subject: `account:${id}`,
      before: traceOf(before, change),
      after: traceOf({ ...before, ...change }, change),
      reason: staff.reason,
    })
    return {}
  },
})

/** A colleague without an ID is known to the two administrators. */
function isOwner(c: Context, { identitySealed }: Profile, isColleague: boolean, shown: string | undefined): boolean {
  if (identitySealed === null) return isColleague
  return shown !== undefined && parseIdentity(shown) === c.secrets.unseal('identity', identitySealed)
}

type Contact = Partial<Pick<Profile, 'phone' | 'email'>>

function changeOf(before: Profile, body: Body): Contact | Refusal {
  const phone = body.phone === undefined ? undefined : parsePhone(body.phone)
  if (body.phone !== undefined && phone === undefined) return refuseField('phone', texts.phone)
  const change = {
    ...(phone !== undefined && phone !== before.phone && { phone }),
    ...(body.email !== undefined && body.email !== before.email && { email: body.email }),
  }
  return Object.keys(change).length === 0 ? refuseField('phone', texts.nothing) : change
}

async function tellBoth(c: Context, tx: Tx, before: Profile, change: Contact, unlinked: boolean): Promise<void> {
  const caller = { language: before.language as Language } // The database checks that the column holds only these words.
  const old = { phone: hasLostPhone(before) ? null : before.phone, email: before.email, unlinked }
  if (change.phone !== undefined) {
    await tellOfChange(c, tx, 'phone', old, caller)
    await tellOfChange(c, tx, 'phone', { phone: change.phone, email: null }, caller)
  }
  if (change.email !== undefined) {
    await tellOfChange(c, tx, 'email', change.phone === undefined ? old : { ...old, phone: null }, caller)
    await tellOfChange(c, tx, 'email', { phone: null, email: change.email }, caller)
  }
}

/** The audit outlives an account, so it holds the ends of a number and the house of a mailbox. */
function traceOf({ phone, email }: Contact, change: Contact): Record<string, string> {
  return {
    ...(change.phone !== undefined && {
      phoneEnd: hasLostPhone({ phone: phone ?? '' }) ? '' : `${phone}`.slice(-SHOWN_DIGITS),
    }),
    ...(change.email !== undefined && { emailHost: email?.split('@').at(-1) ?? '' }),
  }
}
