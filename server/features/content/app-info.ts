import type { AppInfo } from '#contract/http/content.ts'
import type { Language } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { SettingsValues } from '#server/platform/settings/settings.ts'

/** The settings that every page needs, in the wire's words; the text of the permit window in one language. */
export function appInfo(site: SettingsValues['site'], language: Language, demo: boolean): AppInfo {
  return {
    site_name_ar: site.siteNameAr,
    site_name_en: site.siteNameEn,
    logo: site.logo,
    footer_logo: site.footerLogo,
    footer_banner: site.footerBanner,
    footer_about_ar: site.footerAboutAr,
    footer_about_en: site.footerAboutEn,
    googleplay: site.googleplay,
    appstore: site.appstore,
    mobile: site.mobile,
    phone: site.phone,
    whatsapp: site.whatsapp,
    email: site.email,
    address_ar: site.addressAr,
    address_en: site.addressEn,
    youtube: site.youtube,
    instagram: site.instagram,
    twitter: site.twitter,
    snapchat: site.snapchat,
    tiktok: site.tiktok,
    paypal: site.paypal,
    mada: site.mada,
    applepay: site.applepay,
    visa: site.visa,
    mastercard: site.mastercard,
    create_auctions_show: site.createAuctionsShow,
    create_auctions_title_ar: site.createAuctionsTitleAr,
    create_auctions_title_en: site.createAuctionsTitleEn,
    allowed_collect_txt: language === 'ar' ? site.allowedCollectTxtAr : site.allowedCollectTxtEn,
    collect_fees_per_day: toRiyals(site.collectFeesPerDay),
    vat_number: site.vatNumber,
    registration_number: site.registrationNumber,
    licence_number: site.licenceNumber,
    demo,
  }
}

/** The other sites from which the logos come; a page may load pictures from them. */
export const logoOrigins = ({ logo, footerLogo }: Pick<SettingsValues['site'], 'logo' | 'footerLogo'>): string[] =>
  [logo, footerLogo].flatMap((address) =>
    /^https:/.test(address) && URL.canParse(address) ? [new URL(address).origin] : [],
  )
