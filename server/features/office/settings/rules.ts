import type { SettingsValues } from '#server/platform/settings/settings.ts'

type Guard = (present: number, wanted: number) => boolean
const always = true
const higher: Guard = (present, wanted) => wanted > present
const lower: Guard = (present, wanted) => wanted < present

/**
 * The settings with which one person could take money or hide it: fees, deposits, the bank account of the house and the
 * words beside it, the countries of codes, and each limit of one person when it is loosened.
 */
const guards: { [Key in keyof SettingsValues]?: { [Field in keyof SettingsValues[Key]]?: true | Guard } } = {
  fees: {
    commissionBps: always,
    commissionMin: always,
    commissionMax: always,
    administrativeFee: always,
    sellerCommissionBps: always,
    sellerCommissionFixed: always,
    vatBps: always,
  },
  auctions: { depositRequired: always, depositPercentOfMaximum: lower },
  accounts: { codeCountries: always, revealsPerHour: higher, picturesPerHour: higher },
  site: { collectFeesPerDay: always, walletBankNoteAr: always, walletBankNoteEn: always },
  orders: {
    purchaseDeposit: always,
    graceFeePerDay: always,
    refundAloneMax: higher,
    reviewHoursMax: higher,
    caseHeardHours: lower,
    extensionsMax: higher,
    extensionDaysMax: higher,
    bankNameAr: always,
    bankNameEn: always,
    bankAccountName: always,
    bankIban: always,
  },
  approvals: {
    adjustmentAloneMax: higher,
    cashAloneMax: higher,
    cashDayMax: higher,
    transferAloneMax: higher,
    voidMinutes: lower,
    couponAloneBps: higher,
    broadcastAloneMax: higher,
  },
}

/** True if a change of a group of settings needs a second person. */
export function needsTwoForSettings<Key extends keyof SettingsValues>(
  key: Key,
  current: SettingsValues[Key],
  change: Partial<SettingsValues[Key]>,
): boolean {
  return Object.entries(change).some(([field, wanted]) => {
    const present: unknown = Reflect.get(current, field)
    if (JSON.stringify(present) === JSON.stringify(wanted)) return false
    const guard = Reflect.get(guards[key] ?? {}, field) as true | Guard | undefined
    return guard === true || guard?.(Number(present), Number(wanted)) === true
  })
}
