import { type Accounts, writeCompany } from '#server/features/accounts/index.ts'
import { lockWallet, post, setPackage } from '#server/features/ledger/index.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { granted } from '#server/platform/http/refusal.ts'
import { owners, robots, staff } from '../../../demo/index.ts'
import type { DemoPerson, DemoStaff } from '../../../demo/types.ts'
import { packagesByName } from '../store.ts'

export type People = {
  /** Account ids of the owners by their slug. */
  owners: ReadonlyMap<string, number>
  /** Account ids of the members who bid automatically; each has a package with its deposit. */
  robots: readonly number[]
}

export async function addPeople(tx: Tx, accounts: Pick<Accounts, 'createMember'>): Promise<People> {
  const add = async ({ name_ar, phone, identity, company }: DemoPerson, robot: boolean) => {
    const id = await accounts.createMember(tx, { name: name_ar, phone, identity, robot })
    if (company) granted(await writeCompany(tx, id, company))
    return id
  }
  const ownerIds = new Map<string, number>()
  for (const owner of owners) ownerIds.set(owner.slug, await add(owner, false))
  const packages = await packagesByName(tx)
  const robotIds: number[] = []
  for (const robot of robots) {
    const id = await add(robot, true)
    const plan = packages.get(robot.package)
    if (plan) await payDeposit(tx, id, plan)
    robotIds.push(id)
  }
  return { owners: ownerIds, robots: robotIds }
}

const roleNames: Record<DemoStaff['role'], { ar: string; en: string }> = {
  admin: { ar: 'مدير', en: 'Admin' },
  finance: { ar: 'المالية', en: 'Finance' },
  auctions: { ar: 'المزادات', en: 'Auctions' },
  support: { ar: 'الدعم', en: 'Support' },
}

/** The phones with which staff log in: the first administrator and, in the demo, their colleagues. */
export const staffPhones = ({ adminPhone, seedDemo }: Pick<Config, 'adminPhone' | 'seedDemo'>) => [
  ...(adminPhone === undefined ? [] : [{ phone: adminPhone, ...roleNames.admin }]),
  ...(seedDemo ? staff.map(({ phone, role }) => ({ phone, ...roleNames[role] })) : []),
]

const DAY_MS = 24 * 60 * 60 * 1000
/** Longer than a role must have been held to approve the act of a colleague. */
const STAFF_SINCE_DAYS = 30

/** The colleagues of the first administrator, so that acts of two can be tried at once. */
export function addStaff(tx: Tx, accounts: Pick<Accounts, 'hireStaff'>, now: Date): Promise<void> {
  const people = staff.map(({ name_ar, phone, identity, role }) => ({ name: name_ar, phone, identity, role }))
  return accounts.hireStaff(tx, people, new Date(now.getTime() - STAFF_SINCE_DAYS * DAY_MS))
}

/** Pretends that the robot paid its package through the gateway. */
async function payDeposit(tx: Tx, accountId: number, plan: { id: number; deposit: number }): Promise<void> {
  await lockWallet(tx, accountId)
  await post(tx, {
    kind: 'package',
    reference: `demo:${accountId}`,
    postings: [
      { account: 'gateway', amount: -plan.deposit },
      { account: 'wallet', ownerId: accountId, amount: plan.deposit },
    ],
  })
  await setPackage(tx, accountId, plan.id)
}
