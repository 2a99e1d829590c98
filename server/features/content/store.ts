import { type Insertable, sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Branches, Credits, Partners, Sliders } from '#server/platform/db/types.gen.ts'
import type { StoredPicture } from '#server/platform/storage/wire-image.ts'

const pictureOf = sql<StoredPicture | null>`(
  select jsonb_build_object('width', f.width, 'height', f.height, 'focusX', f.focus_x, 'focusY', f.focus_y,
                            'variants', f.variants)
    from files f where f.id = file_id and f.visibility = 'public')`

export const readSliders = (reader: Reader) =>
  reader
    .selectFrom('sliders')
    .select(['id', 'titleAr', 'titleEn', 'textAr', 'textEn', 'buttonAr', 'buttonEn', 'url', pictureOf.as('picture')])
    .where('active', '=', true)
    .orderBy('sortOrder')
    .orderBy('id')
    .execute()

export const readPartners = (reader: Reader) =>
  reader
    .selectFrom('partners')
    .select(['id', 'nameAr', 'nameEn', 'noteAr', 'noteEn', 'icon'])
    .orderBy('sortOrder')
    .orderBy('id')
    .execute()

export const readBranches = (reader: Reader) =>
  reader
    .selectFrom('branches')
    .select(['nameAr', 'nameEn', 'addressAr', 'addressEn', 'mapUrl', 'hoursAr', 'hoursEn'])
    .select(sql<string[]>`phones`.as('phones'))
    .orderBy('sortOrder')
    .orderBy('id')
    .execute()

export const readCredits = (reader: Reader) =>
  reader
    .selectFrom('credits')
    .select(['title', 'author', 'licence', 'licenceUrl', 'sourceUrl', pictureOf.as('picture')])
    .orderBy('title')
    .execute()

export async function addBranches(
  tx: Tx,
  branches: (Omit<Insertable<Branches>, 'phones'> & { phones: readonly string[] })[],
): Promise<void> {
  const rows = branches.map((branch) => ({ ...branch, phones: JSON.stringify(branch.phones) }))
  await tx.insertInto('branches').values(rows).execute()
}

export async function addPartners(tx: Tx, partners: Insertable<Partners>[]): Promise<void> {
  await tx.insertInto('partners').values(partners).execute()
}

export async function addSliders(tx: Tx, sliders: Insertable<Sliders>[]): Promise<void> {
  await tx.insertInto('sliders').values(sliders).execute()
}

export async function addCredits(tx: Tx, credits: Insertable<Credits>[]): Promise<void> {
  await tx.insertInto('credits').values(credits).execute()
}
