import type { Tx } from '#server/platform/db/database.ts'
import { HOUSE_PHONE } from '../../accounts/index.ts'
import type { BackofficeDeps } from '../deps.ts'

/** The account that owns the auction house's own cars. Created at its first use. */
export const houseAccountId = ({ accounts }: Pick<BackofficeDeps, 'accounts'>, tx: Tx): Promise<number> =>
  accounts.createMember(tx, { name: 'مرسى', phone: HOUSE_PHONE })
