import type { Tx } from '#server/platform/db/database.ts'
import type { BackofficeDeps } from '../deps.ts'

/** No subscriber has this number, so it can receive no code. */
const HOUSE_PHONE = '+966000000000'

/** The account that owns the auction house's own cars. Created at its first use. */
export const houseAccountId = ({ accounts }: Pick<BackofficeDeps, 'accounts'>, tx: Tx): Promise<number> =>
  accounts.createMember(tx, { name: 'مرسى', phone: HOUSE_PHONE })
