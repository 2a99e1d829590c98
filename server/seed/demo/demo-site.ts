import { fromRiyals } from '#contract/values/money.ts'
import { readSlugs } from '#server/features/catalogue/index.ts'
import {
  addBranches,
  addCredits,
  addPartners,
  addSliders,
  addTestimonials,
  addVacancies,
} from '#server/features/content/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Settings, SettingsValues } from '#server/platform/settings/settings.ts'
import { appInfo, branches, partners, photos, sliders, testimonials, vacancies } from '../../../demo/index.ts'

/** The operator's texts: settings, branches, partners, sliders and the credits of the photographs. */
export async function addSite(tx: Tx, settings: Settings, fileIds: ReadonlyMap<string, number>): Promise<void> {
  await settings.save(tx, 'site', site())
  await settings.save(tx, 'invoicing', {
    legalNameAr: appInfo.company_name_ar,
    legalNameEn: appInfo.company_name_en,
    street: 'طريق الملك فهد',
    building: '2847',
    additional: '7102',
    district: 'حي الصحافة',
    city: 'الرياض',
    postalCode: '13315',
  })
  await settings.save(tx, 'orders', {
    bankNameAr: 'مصرف الإنماء',
    bankNameEn: 'Alinma Bank',
    bankAccountName: appInfo.company_name_ar,
    bankIban: 'SA3205000068201487000123',
  })
  const { cities } = await readSlugs(tx)
  await addBranches(
    tx,
    branches.map((branch, sortOrder) => ({ ...branchRow(branch, sortOrder), cityId: cities.get(branch.city) ?? null })),
  )
  await addPartners(
    tx,
    partners.map((partner, sortOrder) => ({
      nameAr: partner.name_ar,
      nameEn: partner.name_en,
      noteAr: partner.line_ar,
      noteEn: partner.line_en,
      sortOrder,
    })),
  )
  await addSliders(
    tx,
    sliders.map((slider, sortOrder) => ({
      ...sliderTexts(slider),
      fileId: fileIds.get(slider.photo) ?? null,
      sortOrder,
    })),
  )
  await addCredits(tx, creditRows(fileIds))
  await addTestimonials(
    tx,
    testimonials.map(({ name, name_ar, text, text_ar }) => ({ name, nameAr: name_ar, text, textAr: text_ar })),
  )
  await addVacancies(
    tx,
    vacancies.map(({ title_ar, title_en, body_ar, body_en, city }) => ({
      titleAr: title_ar,
      titleEn: title_en,
      bodyAr: body_ar,
      bodyEn: body_en,
      cityId: cities.get(city) ?? null,
    })),
  )
}

function branchRow(branch: (typeof branches)[number], sortOrder: number) {
  return {
    nameAr: branch.name_ar,
    nameEn: branch.name_en,
    addressAr: branch.address_ar,
    addressEn: branch.address_en,
    mapUrl: branch.mapUrl,
    phones: branch.phones,
    hoursAr: branch.hours_ar,
    hoursEn: branch.hours_en,
    kind: 'yard',
    servicesAr: 'معاينة، فحص، استلام، دفع نقدي',
    servicesEn: 'Viewing, inspection, collection, cash payment',
    sortOrder,
  }
}

const sliderTexts = (slider: (typeof sliders)[number]) => ({
  titleAr: slider.title_ar,
  titleEn: slider.title_en,
  textAr: slider.text_ar,
  textEn: slider.text_en,
  buttonAr: slider.button_ar,
  buttonEn: slider.button_en,
  url: slider.url,
})

const creditRows = (fileIds: ReadonlyMap<string, number>) =>
  photos.flatMap((photo) => {
    const fileId = fileIds.get(photo.file)
    if (fileId === undefined) return []
    const { caption: title, author, licence, licenceUrl, sourceUrl, changes } = photo
    return [{ fileId, title, author, licence, licenceUrl, sourceUrl, changes: changes ?? null }]
  })

/** Pictures of the brand and app stores have no value yet and keep their defaults. */
function site(): Partial<SettingsValues['site']> {
  return {
    siteNameAr: appInfo.site_name_ar,
    siteNameEn: appInfo.site_name_en,
    footerAboutAr: appInfo.footer_about_ar,
    footerAboutEn: appInfo.footer_about_en,
    mobile: appInfo.mobile,
    phone: appInfo.phone,
    whatsapp: appInfo.whatsapp,
    email: appInfo.email,
    addressAr: appInfo.address_ar,
    addressEn: appInfo.address_en,
    youtube: appInfo.youtube,
    instagram: appInfo.instagram,
    twitter: appInfo.twitter,
    snapchat: appInfo.snapchat,
    tiktok: appInfo.tiktok,
    paypal: appInfo.paypal,
    mada: appInfo.mada,
    applepay: appInfo.applepay,
    visa: appInfo.visa,
    mastercard: appInfo.mastercard,
    createAuctionsShow: appInfo.create_auctions_show,
    createAuctionsTitleAr: appInfo.create_auctions_title_ar,
    createAuctionsTitleEn: appInfo.create_auctions_title_en,
    allowedCollectTxtAr: appInfo.allowed_collect_txt,
    allowedCollectTxtEn: appInfo.allowed_collect_txt_en,
    collectFeesPerDay: fromRiyals(appInfo.collect_fees_per_day),
    vatNumber: appInfo.vat_number,
    registrationNumber: appInfo.cr_number,
    licenceNumber: appInfo.auction_license,
  }
}
