import { compose } from '#contract/values/compose.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import { type Database, inTransaction, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { granted, isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Notice, NoticeSink } from '#server/platform/messaging/notices.ts'
import { type Accounts, findAccount } from '../../accounts/index.ts'
import { lockWallet } from '../../ledger/index.ts'
import { type Lot, readLots } from '../../lots/index.ts'
import { audited, refuseParty, type Staff } from '../../staff/index.ts'
import { endMandate, giveMandate, insertMandate, isLotOpen, lockMandate, type Mandate } from './mandate-store.ts'

export type MandateDeps = {
  db: Database
  accounts: Pick<Accounts, 'sendPhoneBidCode' | 'takePhoneBidCode'>
  notices: NoticeSink
}
/** The colleague on the phone, with the network of their request. */
export type Clerk = Staff & { ip: string }

/**
 * Asks a member who is on the phone for a mandate to bid on a lot: a code goes to their phone, in a message that names
 * the car and the limit. Numbered rules: docs/rules/bidding.md, CALL-1 and on.
 * Refusals: `not_found`, `lot_closed`, `phone_not_verified`, `conflict_of_interest`, those of a code.
 */
export async function askForMandate(
  { db, accounts }: MandateDeps,
  clerk: Clerk,
  wanted: Pick<Mandate, 'lotId' | 'accountId' | 'amountMax'>,
): Promise<{ id: number } | Refusal> {
  const { lotId, accountId, amountMax } = wanted
  return inTransaction(db, async (tx) => {
    const refused = await refuseParty(tx, clerk, { lotId, accountId })
    if (refused) return refused
    const member = await findAccount(tx, accountId)
    const [lot] = await readLots(tx, { lotIds: [lotId] })
    if (!lot || !member?.active || member.role !== null || member.robot) return refuse('not_found')
    if (!(await isLotOpen(tx, lotId))) return refuse('lot_closed')
    if (!member.phoneVerified) return refuse('phone_not_verified')
    const id = await insertMandate(tx, { ...wanted, clerkId: clerk.actor.accountId })
    const code = { mandateId: id, member, title: lot.title, amountMax, ip: clerk.ip }
    return granted((await accounts.sendPhoneBidCode(tx, code)) ?? { id })
  })
}

/**
 * The member's code gives the mandate, and they get a notice of it. A wrong code is counted, so its refusal commits.
 * Refusals: `not_found`, `lot_closed`, those of a code.
 */
export async function confirmMandate(
  { db, accounts, notices }: MandateDeps,
  clerk: Clerk,
  { id, otp }: { id: number; otp: string },
): Promise<{ id: number } | Refusal> {
  const done = await inTransaction(db, async (tx) => {
    const found = await lockToChange(tx, clerk, id)
    if (isRefusal(found)) return found
    const { mandate, lot } = found
    const { accountId, lotId, amountMax } = mandate
    const member = await findAccount(tx, accountId)
    if (mandate.givenAt !== null || !member) return refuse('not_found')
    if (!(await isLotOpen(tx, lotId))) return refuse('lot_closed')
    const refused = await accounts.takePhoneBidCode(tx, { mandateId: id, phone: member.phone, otp, ip: clerk.ip })
    if (refused) return refused
    await giveMandate(tx, mandate)
    const after = { account_id: accountId, mandate: id }
    await audited(tx, clerk, { action: 'phone_mandate.given', subject: `lot:${lotId}`, after })
    return { publish: await notices(asQueryable(tx), [noticeOf(lot, accountId, amountMax)]) }
  })
  if (isRefusal(done)) return done
  done.publish()
  return { id }
}

/** Ends a mandate, as the member says on the phone. Refusals: `not_found`, `mandate_over`. */
export async function dropMandate({ db }: MandateDeps, clerk: Staff, id: number): Promise<{ id: number } | Refusal> {
  return inTransaction(db, async (tx) => {
    const found = await lockToChange(tx, clerk, id)
    if (isRefusal(found)) return found
    if (!isGiven(found.mandate)) return refuse('mandate_over')
    await endMandate(tx, id)
    await audited(tx, clerk, {
      action: 'phone_mandate.ended',
      subject: `lot:${found.mandate.lotId}`,
      after: { account_id: found.mandate.accountId, mandate: id },
    })
    return { id }
  })
}

/** The clerk's key of a bid, under which the member's answers keep it: the member's keys mean other requests. */
export const answerKey = (mandateId: number, key: string): string => `phone:${mandateId}:${key}`

export const isGiven = ({ givenAt, endedAt }: Mandate): boolean => givenAt !== null && endedAt === null

/** A mandate that was asked for by this colleague. A party to the lot is refused. */
export async function lockOwn(tx: Tx, clerk: Staff, id: number): Promise<{ mandate: Mandate; lot: Lot } | Refusal> {
  const mandate = await lockMandate(tx, id)
  if (!mandate || mandate.clerkId !== clerk.actor.accountId) return refuse('not_found')
  const { lotId, accountId } = mandate
  const [lot] = await readLots(tx, { lotIds: [lotId] })
  if (!lot) return refuse('not_found')
  return (await refuseParty(tx, clerk, { lotId, accountId })) ?? { mandate, lot }
}

/** The same, with the member's wallet: no bid by an earlier mandate lands after the answer. */
async function lockToChange(tx: Tx, clerk: Staff, id: number): ReturnType<typeof lockOwn> {
  const found = await lockOwn(tx, clerk, id)
  if (!isRefusal(found)) await lockWallet(tx, found.mandate.accountId)
  return found
}

const noticeOf = ({ carId, slug, title }: Lot, accountId: number, amountMax: number): Notice => {
  const limit = formatAmount(toRiyals(amountMax))
  return {
    accountId,
    kind: 'phone_mandate',
    url: `/car/${slug}`,
    carId,
    isUrgent: true,
    title: { ar: compose`نزايد عنك بالهاتف على ${title.ar}`, en: compose`We bid for you by phone on ${title.en}` },
    body: {
      ar: compose`حتى ${limit} ر.س، كما قلت في المكالمة. إن لم تكن أنت فاتصل بنا الآن.`,
      en: compose`Up to SAR ${limit}, as you said in the call. If that was not you, call us now.`,
    },
  }
}
