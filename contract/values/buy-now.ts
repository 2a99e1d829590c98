const UNTIL_PERCENT = 80

/**
 * A lot's buy-now price while it is offered, that is until the price is above 80 % of it. Any unit, the same for both.
 * @param price the highest bid; null while there is none.
 */
export function offeredBuyNow(buyNowPrice: number | null, price: number | null): number | null {
  if (buyNowPrice === null) return null
  return (price ?? 0) * 100 > buyNowPrice * UNTIL_PERCENT ? null : buyNowPrice
}
