import type { Tx } from '#server/platform/db/database.ts'
import { HOUSE_PHONE } from '../../accounts/index.ts'
import type { OfficeDeps } from '../deps.ts'

/** The account that owns the auction house's own cars. Created at its first use. */
export const houseAccountId = ({ accounts }: Pick<OfficeDeps, 'accounts'>, tx: Tx): Promise<number> =>
  accounts.createMember(tx, { name: 'مرسى', phone: HOUSE_PHONE })
