import type { FirstDay, FirstDayStep } from '#contract/http/office/desk.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import { developmentSender } from '#server/platform/messaging/create-messaging.ts'
import { listProviderStates } from '#server/platform/providers/provider-states-store.ts'
import type { SettingsValues } from '#server/platform/settings/settings.ts'
import { isAlone } from '../staff/index.ts'
import type { OfficeDeps } from './deps.ts'
import { readHouseState } from './first-day-store.ts'
import { isFailing } from './system/system.ts'

/** What a new house sets before its first auction, and what of it is done, by the state of this moment. */
export async function readFirstDay(
  { db, settings, providers }: Pick<OfficeDeps, 'db' | 'settings' | 'providers'>,
  actor: Pick<Actor, 'accountId'>,
): Promise<FirstDay> {
  const state = await readHouseState(db)
  const done: Record<FirstDayStep, boolean> = {
    ...ofSettings(await settings.current()),
    fees: state.fees,
    senders: await haveSent(db, providers),
    second_admin: !(await isAlone(db, 'settings', actor.accountId)),
    second_factors: !state.bareStaff,
    packages: state.packages,
    yards: state.yards,
    cars: state.cars,
    auction: state.auction,
  }
  return { steps: (Object.keys(done) as FirstDayStep[]).map((what) => ({ what, done: done[what] })) }
}

/** True if SMS and mail have reached their carriers, and the last attempt did. */
async function haveSent(db: Reader, { senders }: OfficeDeps['providers']): Promise<boolean> {
  const states = await listProviderStates(db)
  return (['sms', 'mail'] as const).every((channel) => {
    const state = states.find(({ name }) => name === channel)
    return senders[channel].name !== developmentSender.name && state?.lastSuccessAt != null && !isFailing(state)
  })
}

const ofSettings = ({ invoicing, site, orders }: SettingsValues) => ({
  invoicing: areFilled([
    ...[invoicing.legalNameAr, invoicing.legalNameEn, invoicing.street, invoicing.building],
    ...[invoicing.district, invoicing.city, invoicing.postalCode],
  ]),
  numbers: areFilled([site.vatNumber, site.registrationNumber]),
  contact: areFilled([site.email, site.phone || site.mobile]),
  logo: areFilled([site.logo]),
  bank: areFilled([orders.bankNameAr, orders.bankNameEn, orders.bankAccountName, orders.bankIban]),
})

const areFilled = (texts: readonly string[]): boolean => texts.every((text) => text.trim() !== '')
