import type { Chances, House } from './month.ts'
import { workOnCases } from './month-cases.ts'
import { chargeBack, decideRefunds, moveOrder, payOut, refund } from './month-steps.ts'

/** What the people of the month do on one day. Once it is over nothing is sold, and they end what is open. */
export async function liveDay(house: House, luck: Chances, { isOver }: { isOver: boolean }): Promise<void> {
  if (!isOver && luck.is(0.5)) await house.sellLot(luck)
  if (!isOver && luck.is(0.3)) await house.buyCar(luck)
  for (const order of await house.orders()) await moveOrder(house, order, luck, isOver ? 0.9 : 0.6)
  if (!isOver && luck.is(0.4)) await refund(house, luck)
  if (!isOver && luck.is(0.15)) await chargeBack(house, luck)
  await decideRefunds(house, luck, isOver ? 0.9 : 0.5)
  await workOnCases(house, luck, isOver ? 0.9 : 0.4)
  if (luck.is(isOver ? 0.9 : 0.2)) await payOut(house)
}
