import type { Language } from '#contract/http/shapes.ts'
import { isSitePath } from '#contract/values/site-path.ts'
import { bind } from '#server/platform/bind.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { type StoredPicture, wireImage } from '#server/platform/storage/wire-image.ts'
import { readAbout } from './about.ts'
import { appInfo, logoOrigins } from './app-info.ts'
import type { ContentDeps } from './deps.ts'
import { figuresOf, fillFigures } from './figures.ts'
import { sendPartnerRequest } from './forms/send.ts'
import { removeRequestsOf } from './forms/store.ts'
import { toPageText } from './pages/rules.ts'
import { findPage, readVersions } from './pages/store.ts'
import { createContentStaff } from './staff/staff.ts'
import {
  readBranches,
  readCredits,
  readDepositFrom,
  readFaqs,
  readPartners,
  readSliders,
  readTestimonials,
  readYards,
} from './store.ts'

const imageOf = (picture: StoredPicture | null, alt: string) => (picture ? wireImage(picture, alt) : null)
const TESTIMONIALS_SHOWN = 30
/** Short names under which clients ask for the two pages that everyone links to. */
const SHORT_SLUGS: ReadonlyMap<string, string> = new Map([
  ['privacy', 'privacy-policy'],
  ['terms', 'terms-and-conditions'],
])

/** The operator's own content, the requests of partners, and the staff calls for both. */
export function createContent(deps: ContentDeps) {
  const { db, settings, demo } = deps
  return {
    /** Other sites from which the logos of the settings come. */
    logoOrigins: async () => logoOrigins((await settings.current()).site),
    appInfo: async (language: Language) => ({ info: appInfo((await settings.current()).site, language, demo) }),
    about: readAbout(deps),
    page: async (slug: string, language: Language) => {
      const page = await findPage(db, SHORT_SLUGS.get(slug) ?? slug)
      return page ? { page: toPageText(page, language) } : refuse('not_found')
    },
    testimonials: async (language: Language) => ({
      testimonials: (await readTestimonials(db, TESTIMONIALS_SHOWN)).map((row) => toTestimonial(row, language)),
    }),
    ...bind(deps, {
      contact: readContact,
      faqs: listFaqs,
      sendPartnerRequest,
      homeContent: readHomeContent,
    }),
    ...bind(db, { pageVersions: readVersions }),
    yards: readYards,
    credits: async () => ({ credits: await listCredits(deps) }),
    serverTime: async () => ({ server_time: (await databaseTime(db)).toISOString() }),
    /** A closed account keeps no requests. */
    forgetMember: removeRequestsOf,
    staff: createContentStaff(deps),
  }
}
export type Content = ReturnType<typeof createContent>

async function readContact({ db, settings }: ContentDeps, language: Language) {
  const { site } = await settings.current()
  const arabic = language === 'ar'
  const branches = (await readBranches(db)).map((branch) => ({
    name: arabic ? branch.nameAr : branch.nameEn,
    address: arabic ? branch.addressAr : branch.addressEn,
    map_url: branch.mapUrl,
    phones: branch.phones,
    hours: arabic ? branch.hoursAr : branch.hoursEn,
    services: arabic ? branch.servicesAr : branch.servicesEn,
  }))
  const filled = (values: string[]) => [...new Set(values)].filter((value) => value !== '')
  return { branches, phones: filled([site.phone, site.mobile]), emails: filled([site.email]) }
}

/** Answers contain the current figures, so that a changed fee never leaves an old answer behind. */
async function listFaqs({ db, settings }: ContentDeps, language: Language) {
  const [rows, values, depositFrom] = await Promise.all([readFaqs(db), settings.current(), readDepositFrom(db)])
  const figures = figuresOf(values, depositFrom, language)
  const arabic = language === 'ar'
  return {
    faqs: rows.map((row) => ({
      id: row.id,
      category: row.category,
      question: fillFigures(arabic ? row.questionAr : row.questionEn, figures),
      answer: fillFigures(arabic ? row.answerAr : row.answerEn, figures),
    })),
  }
}

type TestimonialRow = Awaited<ReturnType<typeof readTestimonials>>[number]
const toTestimonial = (row: TestimonialRow, language: Language) => ({
  id: row.id,
  name: language === 'ar' ? row.nameAr : row.name,
  text: language === 'ar' ? row.textAr : row.text,
  image: imageOf(row.picture, ''),
})

async function listCredits({ db }: ContentDeps) {
  return (await readCredits(db)).map((credit) => ({
    title: credit.title,
    author: credit.author,
    licence: credit.licence,
    licence_url: credit.licenceUrl,
    changes: credit.changes,
    source_url: credit.sourceUrl,
    image: imageOf(credit.picture, credit.title)?.src ?? '',
  }))
}

/** Sliders and partners of the home page. */
async function readHomeContent({ db }: ContentDeps, language: Language) {
  const arabic = language === 'ar'
  const [sliders, partners] = await Promise.all([readSliders(db), readPartners(db)])
  return {
    sliders: sliders.map((slider) => ({
      id: slider.id,
      title: arabic ? slider.titleAr : slider.titleEn,
      text: arabic ? slider.textAr : slider.textEn,
      button: arabic ? slider.buttonAr : slider.buttonEn,
      url: isSitePath(slider.url) ? slider.url : '/',
      // The title is beside the picture, which therefore needs no alternative text.
      image: imageOf(slider.picture, ''),
    })),
    partners: partners.map((partner) => ({
      id: partner.id,
      name: arabic ? partner.nameAr : partner.nameEn,
      note: arabic ? partner.noteAr : partner.noteEn,
      icon: partner.icon,
      url: partner.url,
      logo: imageOf(partner.picture, ''),
    })),
  }
}
