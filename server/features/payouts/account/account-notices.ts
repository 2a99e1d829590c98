import { compose } from '#contract/values/compose.ts'
import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import { isHouse } from '../../accounts/index.ts'
import type { PayoutDeps } from '../deps.ts'
import { findPayoutAccount } from './account-store.ts'
import { type SoldCar, soldCar } from './sold-car-store.ts'

/** Reminds the seller of a sold or paid car of the account to which its price goes, while there is none. */
export async function remindOfAccount(tx: Tx, deps: Pick<PayoutDeps, 'notices'>, carId: number): Promise<void> {
  const car = await soldCar(tx, carId)
  if ((await isHouse(tx, car.ownerId)) || (await findPayoutAccount(tx, car.ownerId))) return
  afterCommit(tx, await deps.notices(asQueryable(tx), [accountMissing(carId, car)]))
}

const accountMissing = (carId: number, { ownerId, titleAr, titleEn }: SoldCar): Notice => ({
  accountId: ownerId,
  kind: 'payout_iban_missing',
  url: `/my-cars/${carId}`,
  carId,
  title: {
    ar: compose`أضف حسابك البنكي لثمن ${titleAr}`,
    en: compose`Add your bank account for the price of ${titleEn}`,
  },
  body: {
    ar: 'إليه نحوّل ثمن سيارتك. الحساب الجديد ينتظر 72 ساعة حمايةً لك، فأضفه الآن.',
    en: 'The price of your car goes there. A new account waits 72 hours to protect you, so add it now.',
  },
})
