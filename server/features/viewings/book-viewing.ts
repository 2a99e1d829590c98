import type { Viewing } from '#contract/http/viewings.ts'
import { parsePhone } from '#contract/values/phone.ts'
import { cleanLine } from '#contract/values/text.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { lockWallet } from '../ledger/index.ts'
import { atYard, type ViewingDeps } from './deps.ts'
import { bookedNotice } from './notices.ts'
import { COMING_MAX, mayBook } from './rules.ts'
import {
  findComing,
  findViewedCar,
  insertViewing,
  isOnShow,
  lockYardOf,
  moveViewing,
  readViewings,
  type StoredViewing,
  type ViewingRow,
  writeVisitor,
} from './store.ts'

type Body = { product_id: number; at: string; visitor_name?: string | null; visitor_phone?: string | null }
type Visitor = Pick<Viewing, 'visitor_name' | 'visitor_phone'>

const texts = {
  name: { ar: 'اكتب اسم من سيحضر.', en: 'Write the name of who comes.' },
  phone: { ar: 'اكتب رقم جوال صحيحًا.', en: 'Write a valid phone number.' },
}

/**
 * Books a half hour for a member, or moves the appointment that they have for the car. The same call twice is one
 * appointment. Refusals: `invalid`, `not_found`, `viewing_not_open`, `viewing_full`, `viewings_full`.
 */
export async function bookViewing(
  { db, notices, yards }: ViewingDeps,
  accountId: number,
  body: Body,
): Promise<ViewingRow | Refusal> {
  const visitor = readVisitor(body)
  if (isRefusal(visitor)) return visitor
  const booked = await inTransaction(db, async (tx) => {
    const written = await write(tx, accountId, body, visitor)
    if (isRefusal(written)) return written
    const row = atYard(written, await yards(tx))
    return { row, publish: row.isNew ? await notices(asQueryable(tx), [bookedNotice(row)]) : () => undefined }
  })
  if (isRefusal(booked)) return booked
  booked.publish()
  return booked.row
}

async function write(
  tx: Tx,
  accountId: number,
  body: Body,
  visitor: Visitor,
): Promise<(StoredViewing & { isNew: boolean }) | Refusal> {
  const at = new Date(body.at)
  // Appointments of one member are counted one after another.
  await lockWallet(tx, accountId)
  await lockYardOf(tx, body.product_id)
  const car = await findViewedCar(tx, body.product_id, accountId)
  if (!car) return refuse((await isOnShow(tx, body.product_id)) ? 'viewing_not_open' : 'not_found')
  const { count, mine } = await findComing(tx, accountId, car.carId)
  const isSame = mine?.startsAt.getTime() === at.getTime()
  if (!isSame && !mayBook(car, at, await databaseTime(tx))) return refuse('viewing_not_open')
  if (!mine && car.kind === 'look' && count >= COMING_MAX) return refuse('viewings_full')
  const names = { visitorName: visitor.visitor_name, visitorPhone: visitor.visitor_phone }
  if (mine && !isSame && !(await moveViewing(tx, mine.id, car, at))) return refuse('viewing_full')
  if (mine) await writeVisitor(tx, mine.id, names)
  const id = mine?.id ?? (await insertViewing(tx, accountId, { car, at, ...names }))
  if (id === undefined) return refuse('viewing_full')
  const [row] = await readViewings(tx, [id])
  return row ? { ...row, isNew: !isSame } : refuse('not_found')
}

/** Another person has a name and a phone; without both it is the member. */
function readVisitor(body: Body): Visitor | Refusal {
  const name = cleanLine(body.visitor_name ?? '')
  const typed = cleanLine(body.visitor_phone ?? '')
  if (name === '' && typed === '') return { visitor_name: null, visitor_phone: null }
  if (name === '') return refuseField('visitor_name', texts.name)
  const phone = parsePhone(typed)
  return phone === undefined ? refuseField('visitor_phone', texts.phone) : { visitor_name: name, visitor_phone: phone }
}
