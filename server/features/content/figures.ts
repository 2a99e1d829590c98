import type { Language } from '#contract/http/shapes.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import type { SettingsValues } from '#server/platform/settings/settings.ts'

/** The current figures, by the names that an answer writes in braces: 'within {owner_decision_hours} hours'. */
export function figuresOf(settings: SettingsValues, depositFrom: number | null, language: Language) {
  const { fees, auctions, site } = settings
  const amount = (halalas: number) =>
    language === 'ar'
      ? `${formatAmount(toRiyals(halalas), { decimals: 'auto' })} ر.س`
      : `SAR ${formatAmount(toRiyals(halalas), { decimals: 'auto' })}`
  const percent = (bps: number) => `${bps / 100}%`
  return {
    deposit_from: amount(depositFrom ?? auctions.depositRequired),
    deposit_required: amount(auctions.depositRequired),
    increment: amount(auctions.increment),
    extension_window: String(auctions.extensionWindowSeconds / 60),
    extension_minutes: String(auctions.extensionSeconds / 60),
    owner_decision_hours: String(auctions.ownerDecisionHours),
    commission: percent(fees.commissionBps),
    commission_min: amount(fees.commissionMin),
    administrative_fee: amount(fees.administrativeFee),
    vat: percent(fees.vatBps),
    collect_fees_per_day: amount(site.collectFeesPerDay),
    phone: site.phone,
  }
}
export type Figures = ReturnType<typeof figuresOf>

/** A text with its figures filled in; an unknown name stays as it was written. */
export const fillFigures = (text: string, figures: Figures): string =>
  text.replace(/\{(\w+)\}/g, (written, name: string) => figures[name as keyof Figures] ?? written)
