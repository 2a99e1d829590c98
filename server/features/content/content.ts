import type { Language } from '#contract/http/shapes.ts'
import type { Database } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { type StoredPicture, wireImage } from '#server/platform/storage/wire-image.ts'
import { appInfo } from './app-info.ts'
import { readBranches, readCredits, readPartners, readSliders } from './store.ts'

const imageOf = (picture: StoredPicture | null, alt: string) => (picture ? wireImage(picture, alt) : null)

/**
 * What the house says of itself.
 * @param parts.demo whether this is a demo installation, which pages then say
 */
export function createContent({ db, settings, demo }: { db: Database; settings: Settings; demo: boolean }) {
  return {
    appInfo: async (language: Language) => ({ info: appInfo((await settings.current()).site, language, demo) }),
    contact: (language: Language) => contact(db, settings, language),
    credits: async () => ({ credits: await credits(db) }),
    /** Sliders and partners of the home page. */
    homeContent: (language: Language) => homeContent(db, language),
    serverTime: async () => ({ server_time: (await databaseTime(db)).toISOString() }),
  }
}
export type Content = ReturnType<typeof createContent>

async function contact(db: Database, settings: Settings, language: Language) {
  const { site } = await settings.current()
  const arabic = language === 'ar'
  const branches = (await readBranches(db)).map((branch) => ({
    name: arabic ? branch.nameAr : branch.nameEn,
    address: arabic ? branch.addressAr : branch.addressEn,
    map_url: branch.mapUrl,
    phones: branch.phones,
    hours: arabic ? branch.hoursAr : branch.hoursEn,
  }))
  const told = (values: string[]) => [...new Set(values)].filter((value) => value !== '')
  return { branches, phones: told([site.phone, site.mobile]), emails: told([site.email]) }
}

async function credits(db: Database) {
  return (await readCredits(db)).map((credit) => ({
    title: credit.title,
    author: credit.author,
    licence: credit.licence,
    licence_url: credit.licenceUrl,
    source_url: credit.sourceUrl,
    image: imageOf(credit.picture, credit.title)?.src ?? '',
  }))
}

async function homeContent(db: Database, language: Language) {
  const arabic = language === 'ar'
  const [sliders, partners] = await Promise.all([readSliders(db), readPartners(db)])
  return {
    sliders: sliders.map((slider) => ({
      id: slider.id,
      title: arabic ? slider.titleAr : slider.titleEn,
      text: arabic ? slider.textAr : slider.textEn,
      button: arabic ? slider.buttonAr : slider.buttonEn,
      url: slider.url,
      // The title stands beside the picture, which therefore needs no words of its own.
      image: imageOf(slider.picture, ''),
    })),
    partners: partners.map((partner) => ({
      id: partner.id,
      name: arabic ? partner.nameAr : partner.nameEn,
      note: arabic ? partner.noteAr : partner.noteEn,
      icon: partner.icon,
    })),
  }
}
