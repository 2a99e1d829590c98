import type { Tx } from '#server/platform/db/database.ts'
import type { BackofficeDeps } from './deps.ts'

/** No subscriber has this number, so nobody can log in with it. */
const HOUSE_PHONE = '+966000000000'

/** The account that owns the cars of the house, whoever typed them in. Opened when it is first needed. */
export const houseAccountId = ({ accounts }: Pick<BackofficeDeps, 'accounts'>, tx: Tx): Promise<number> =>
  accounts.createMember(tx, { name: 'مرسى', phone: HOUSE_PHONE })
