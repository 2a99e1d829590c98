import type { Language } from '#contract/http/shapes.ts'
import type { SettingsValues } from '../settings/settings.ts'
import type { House } from './messaging.ts'

const words = {
  ar: { registration: 'السجل التجاري', vat: 'الرقم الضريبي' },
  en: { registration: 'CR', vat: 'VAT' },
}

/** The house as its mails name it, from the settings of the operator; what is not set is left out. */
export function houseOf({ site, invoicing }: SettingsValues, publicUrl: string, language: Language): House {
  const isArabic = language === 'ar'
  const name = isArabic ? site.siteNameAr : site.siteNameEn
  const legalName = isArabic ? invoicing.legalNameAr : invoicing.legalNameEn
  const address = isArabic ? site.addressAr : site.addressEn
  const { registration, vat } = words[language]
  const lines = [
    [legalName || name, address].filter(Boolean).join(isArabic ? '، ' : ', '),
    [
      site.registrationNumber && `${registration} ${site.registrationNumber}`,
      site.vatNumber && `${vat} ${site.vatNumber}`,
      // The plus stays in front, also in an Arabic line.
      site.phone && `\u2066${site.phone}\u2069`,
    ]
      .filter(Boolean)
      .join(' · '),
  ]
  return { name, markUrl: `${publicUrl}/icon-180.png`, foot: lines.filter((line) => line !== '') }
}
