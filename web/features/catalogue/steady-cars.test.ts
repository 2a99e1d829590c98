import { expect, test } from 'vitest'
import type { CardCar } from './card-car.ts'
import { inOldOrder } from './steady-cars.ts'

const car = (id: number, status: CardCar['status'], price = 1) => ({ id, status, price }) as CardCar

test('a card keeps its place with its car’s present state; a car missing in its list is shown as over', () => {
  const shown = [car(1, 'live'), car(2, 'live'), car(3, 'for_sale')]
  const now = [car(2, 'live', 9), car(4, 'live'), car(1, 'sold')]
  expect(inOldOrder(shown, now)).toEqual([car(1, 'sold'), car(2, 'live', 9), car(3, 'for_sale')])
  expect(inOldOrder(shown, [])).toEqual([car(1, 'closed'), car(2, 'closed'), car(3, 'for_sale')])
})
