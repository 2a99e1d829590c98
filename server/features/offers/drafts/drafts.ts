import type { DraftReport } from '#contract/http/own-cars/reports.ts'
import { bind } from '#server/platform/bind.ts'
import { type Database, inTransaction, type Tx } from '#server/platform/db/database.ts'
import type { FileAnswer } from '#server/platform/http/api.ts'
import { granted, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { StoredPaper } from '#server/platform/storage/papers.ts'
import { insertFile } from '#server/platform/storage/store.ts'
import { type Catalogue, REPORT_KIND } from '../../catalogue/index.ts'
import { toSellerRates } from '../my-cars.ts'
import { addDraftPicture, removeDraftPicture, toDraftPicture } from './draft-pictures.ts'
import { listDraftPictures, takeDraftPictures } from './draft-pictures-store.ts'
import {
  type DraftForm,
  deleteDraft,
  findDraft,
  findDraftReport,
  openDraft,
  saveDraft,
  swapDraftReport,
} from './drafts-store.ts'

type Deps = {
  db: Database
  settings: Settings
  catalogue: Pick<Catalogue, 'processPaper' | 'processPictures' | 'readPaper' | 'removePicture'>
}

export const reportNeeded = { ar: 'أرفق تقرير الفحص.', en: 'Add the inspection report.' }

const toDraftReport = ({ format, bytes }: StoredPaper): DraftReport => ({ format, bytes })

/** The single draft of each owner for a car to list. */
export function createListingDrafts(deps: Deps) {
  const { db, catalogue } = deps
  const remove = async (tx: Tx, accountId: number) => {
    const reportId = await swapDraftReport(tx, accountId, null)
    const pictures = await takeDraftPictures(tx, accountId)
    await deleteDraft(tx, accountId)
    for (const fileId of [...pictures.map(({ fileId }) => fileId), reportId])
      if (fileId !== null) await catalogue.removePicture(tx, fileId)
  }
  return {
    read: async (accountId: number) => {
      const draft = await findDraft(db, accountId)
      const rates = { seller_rates: toSellerRates((await deps.settings.current()).fees) }
      if (!draft) return { draft: null, ...rates }
      const { form, updatedAt, report } = draft
      const pictures = (await listDraftPictures(db, accountId)).map(toDraftPicture)
      const written = { form, updated_at: updatedAt.toISOString(), report: report && toDraftReport(report) }
      return { draft: { ...written, pictures }, ...rates }
    },
    save: async (accountId: number, form: DraftForm) => {
      const updatedAt = await inTransaction(db, (tx) => saveDraft(tx, accountId, form))
      return { updated_at: updatedAt.toISOString() }
    },
    remove: async (accountId: number) => {
      await inTransaction(db, (tx) => remove(tx, accountId))
      return {}
    },
    ...bind(deps, { saveReport, readReport, addPicture: addDraftPicture, removePicture: removeDraftPicture }),
    removeReport: async (accountId: number) => {
      await inTransaction(db, (tx) => swapReport(deps, tx, accountId, null))
      return {}
    },
    /** A closed account keeps no draft. */
    forgetMember: remove,
  }
}

/** Refusals: `invalid` and `unsupported_type` on `report`, `too_large`, `unavailable`. */
async function saveReport(
  deps: Deps,
  accountId: number,
  upload: Upload | undefined,
): Promise<{ report: DraftReport } | Refusal> {
  if (!upload) return refuseField('report', reportNeeded)
  const picture = granted(await deps.catalogue.processPaper(upload))
  return inTransaction(deps.db, async (tx) => {
    const about = { visibility: 'private', kind: REPORT_KIND, ownerId: accountId } as const
    await openDraft(tx, accountId)
    await swapReport(deps, tx, accountId, await insertFile(tx, { picture, ...about }))
    const report = await findDraftReport(tx, accountId)
    return report ? { report: toDraftReport(report) } : refuse('not_found')
  })
}

async function swapReport({ catalogue }: Deps, tx: Tx, accountId: number, fileId: number | null): Promise<void> {
  const before = await swapDraftReport(tx, accountId, fileId)
  if (before !== null) await catalogue.removePicture(tx, before)
}

/** Refusals: `not_found`. */
async function readReport({ db, catalogue }: Deps, accountId: number): Promise<FileAnswer | Refusal> {
  const report = await findDraftReport(db, accountId)
  return report ? catalogue.readPaper(report, 'inspection-report') : refuse('not_found')
}
