import type { Secrets } from '#server/platform/secrets/secrets.ts'

const ROUNDS = 4
const HALF_BITS = 13
const HALF = 1 << HALF_BITS
const SPAN = HALF * HALF
const FIRST = 10_000_000

/**
 * The number under which a member appears in one auction: eight digits, the same for all of its lots. Without the
 * server's secret it cannot be linked to the account or to the member's number in another auction.
 *
 * A keyed Feistel permutation: different accounts never share a number, and nothing has to be stored.
 * @throws RangeError for account ids of 2^26 and above.
 */
export function bidderNumber(secrets: Secrets, auctionId: number, accountId: number): number {
  if (accountId < 0 || accountId >= SPAN) throw new RangeError('account id outside the range of bidder numbers')
  let left = accountId >>> HALF_BITS
  let right = accountId & (HALF - 1)
  for (let round = 0; round < ROUNDS; round += 1) {
    const mix = secrets.hash('bidder', `${auctionId}:${round}:${right}`).readUInt16BE(0) & (HALF - 1)
    ;[left, right] = [right, left ^ mix]
  }
  return FIRST + left * HALF + right
}
