import type * as z from 'zod'
import type { contentResources } from '#contract/http/office/site/content.ts'
import type { Paged } from '#contract/http/shapes.ts'
import { cleanLine, cleanText } from '#contract/values/text.ts'
import { bind } from '#server/platform/bind.ts'
import type { Database } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import { listOf, type Staff, staffAction } from '../../staff/index.ts'
import { contentTexts as texts } from '../texts.ts'
import { NEEDED_PAGES, type StoredPage, type StoredSection } from './rules.ts'
import {
  insertPage,
  insertVersion,
  listPages,
  listVersions,
  lockPage,
  markRemoved,
  type NewVersion,
  readPageById,
} from './store.ts'

type Calls = (typeof contentResources)['pages']
export type AdminPage = z.output<Calls['read']['data']>
type PageBody = z.output<Calls['create']['body']>
type ListQuery = z.output<Calls['list']['query']>

/** Staff work on pages: each change is a new version, and no version goes away. */
export function createPageEditor({ db }: { db: Database }) {
  return {
    list: (query: ListQuery): Promise<Paged<AdminPage>> =>
      listOf(
        query,
        (search, sort, place) => listPages(db, search === '' ? null : containing(search), sort, place),
        toAdminPage,
      ),
    read: async (id: number) => foundPage(await readPageById(db, id)),
    versions: async (id: number, query: PageQuery) => {
      const place = pageOf(query)
      const { rows, total } = await listVersions(db, id, place)
      return total === 0 ? refuse('not_found') : toPaged(rows.map(toAdminPage), place, total)
    },
    ...bind(db, { create: createPage, change: changePage, remove: removePage }),
  }
}

const foundPage = (page: StoredPage | undefined): AdminPage | Refusal =>
  page ? toAdminPage(page) : refuse('not_found')

async function createPage(db: Database, staff: Staff, body: PageBody): Promise<AdminPage> {
  return staffAction(db, staff, async (tx, note) => {
    const version = toVersion(body, staff)
    if ('refused' in version) return version
    const id = await insertPage(tx, body.slug)
    if (id === undefined) return refuseField('slug', texts.slugTaken)
    await insertVersion(tx, id, version)
    await note({ action: 'page.created', subject: `page:${id}`, after: { slug: body.slug, titleEn: version.titleEn } })
    return foundPage(await readPageById(tx, id))
  })
}

async function changePage(db: Database, staff: Staff, id: number, body: Partial<PageBody>): Promise<AdminPage> {
  return staffAction(db, staff, async (tx, note) => {
    const before = await lockPage(tx, id)
    if (!before) return refuse('not_found')
    if (body.slug !== undefined && body.slug !== before.slug) return refuseField('slug', texts.slugFixed)
    const { title_ar, title_en, lead_ar, lead_en, sections } = toAdminPage(before)
    const version = toVersion({ title_ar, title_en, lead_ar, lead_en, sections, ...body, slug: before.slug }, staff)
    if ('refused' in version) return version
    await insertVersion(tx, id, version)
    // The versions themselves show the changes.
    await note({
      action: 'page.changed',
      subject: `page:${id}`,
      before: { version: before.version },
      after: { version: before.version + 1 },
      reason: version.note,
    })
    return foundPage(await readPageById(tx, id))
  })
}

async function removePage(db: Database, staff: Staff, id: number): Promise<Record<string, never>> {
  return staffAction(db, staff, async (tx, note) => {
    const page = await lockPage(tx, id)
    if (!page) return refuse('not_found')
    if (NEEDED_PAGES.includes(page.slug)) return refuse('in_use')
    await markRemoved(tx, id)
    await note({ action: 'page.removed', subject: `page:${id}`, before: { slug: page.slug } })
    return {}
  })
}

function toVersion(body: PageBody, staff: Staff): NewVersion | Refusal {
  const titleAr = cleanLine(body.title_ar)
  const titleEn = cleanLine(body.title_en)
  if (titleAr === '') return refuseField('title_ar', texts.required)
  if (titleEn === '') return refuseField('title_en', texts.required)
  const keys = body.sections.map(({ key }) => key)
  if (new Set(keys).size < keys.length) return refuseField('sections', texts.keysRepeat)
  return {
    titleAr,
    titleEn,
    leadAr: cleanText(body.lead_ar ?? ''),
    leadEn: cleanText(body.lead_en ?? ''),
    sections: body.sections.map(cleanSection),
    note: body.note ? cleanLine(body.note) : null,
    createdBy: staff.actor.accountId,
  }
}

const cleanSection = (section: PageBody['sections'][number]): StoredSection => ({
  key: section.key,
  title_ar: cleanLine(section.title_ar),
  title_en: cleanLine(section.title_en),
  summary_ar: cleanText(section.summary_ar ?? ''),
  summary_en: cleanText(section.summary_en ?? ''),
  items: section.items.map((item) => ({
    title_ar: cleanLine(item.title_ar ?? ''),
    title_en: cleanLine(item.title_en ?? ''),
    text_ar: cleanText(item.text_ar),
    text_en: cleanText(item.text_en),
  })),
})

const toAdminPage = (page: StoredPage): AdminPage => ({
  id: page.id,
  slug: page.slug,
  version: page.version,
  title_ar: page.titleAr,
  title_en: page.titleEn,
  lead_ar: page.leadAr,
  lead_en: page.leadEn,
  sections: page.sections,
  note: page.note,
  created_by: page.createdBy,
  published_at: page.publishedAt.toISOString(),
})
