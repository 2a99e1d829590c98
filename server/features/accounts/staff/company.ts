import type { Business } from '#contract/http/accounts/business.ts'
import { afterCommit, type Reader } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type ActingStaff, difference, staffAction } from '../../staff/index.ts'
import { writeCompany } from '../profile/business.ts'
import { toBusiness } from '../profile/company-rules.ts'
import { findCompany } from '../store.ts'
import { findUser, lockUser } from './users-store.ts'

type Answer = { company: Business }

/** A member's company, from the staff's view. Refusals: `not_found`. */
export async function readCompanyOf(db: Reader, id: number): Promise<Answer | Refusal> {
  return (await findUser(db, id)) ? { company: toBusiness(await findCompany(db, id)) } : refuse('not_found')
}

/** Writes a member's company as a whole, for later papers, and tells the member. Refusals: `not_found`, `invalid`. */
export async function changeCompanyOf(
  { db, notices }: Pick<Platform, 'db' | 'notices'>,
  staff: ActingStaff,
  id: number,
  body: Business,
): Promise<Answer | Refusal> {
  const company = await staffAction(db, staff, async (tx, note) => {
    if (!(await lockUser(tx, id))) return refuse('not_found')
    const before = await findCompany(tx, id)
    const after = await writeCompany(tx, id, body)
    if (isRefusal(after)) return after
    const { reason } = staff
    await note({ action: 'account.company_changed', subject: `account:${id}`, ...difference(before, after), reason })
    afterCommit(tx, await notices(asQueryable(tx), [noticeOf(id)]))
    return after
  })
  return { company: toBusiness(company) }
}

const noticeOf = (accountId: number): Notice => ({
  accountId,
  kind: 'company_changed',
  carId: null,
  url: '/profile#company',
  title: { ar: 'غيّرنا بيانات منشأتك', en: 'We changed the details of your company' },
  body: {
    ar: 'ستصدر مستنداتك القادمة بالبيانات الجديدة. راجعها في حسابك، وراسلنا إن كان فيها خطأ.',
    en: 'Your next papers will carry the new details. Check them in your profile, and write to us if they are wrong.',
  },
})
