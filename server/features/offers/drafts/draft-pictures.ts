import type { DraftPicture } from '#contract/http/own-cars/drafts.ts'
import { CAR_PICTURES_MAX } from '#contract/values/vehicle/picture-groups.ts'
import { type PictureView, pictureViews } from '#contract/values/vehicle/picture-views.ts'
import { type Database, inTransaction, type Tx } from '#server/platform/db/database.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { answerIdempotently, type Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { granted, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import { insertFile } from '#server/platform/storage/store.ts'
import { wireImage } from '#server/platform/storage/wire-image.ts'
import { attachPictures, type Catalogue, tooManyPictures } from '../../catalogue/index.ts'
import {
  type DraftPictureRow,
  insertDraftPicture,
  listDraftPictures,
  takeDraftPictures,
} from './draft-pictures-store.ts'
import { openDraft } from './drafts-store.ts'

type Deps = { db: Database; catalogue: Pick<Catalogue, 'processPictures' | 'removePicture'> }

const needed = { ar: 'أرفق صورة واحدة.', en: 'Attach one picture.' }
const added = { ar: 'حُفظت الصورة.', en: 'The picture is saved.' }
const changed = {
  ar: 'تغيّرت صور المسودة. افتح الصفحة من جديد وراجعها.',
  en: 'The pictures of the draft changed. Open the page again and check them.',
}

export const toDraftPicture = ({ fileId, view, ...stored }: DraftPictureRow): DraftPicture => ({
  id: fileId,
  src: wireImage(stored, '').src,
  view,
})

/**
 * Keeps a picture with the caller's draft. Refusals: `invalid` on `image`, those of pictures.
 */
export async function addDraftPicture(
  { db, catalogue }: Deps,
  owner: Caller,
  view: PictureView | undefined,
  uploads: readonly Upload[],
): Promise<RawAnswer | Refusal> {
  if (uploads.length !== 1) return refuseField('image', needed)
  const [processed] = granted(await catalogue.processPictures(uploads))
  if (!processed) return refuseField('image', needed)
  const { accountId } = owner
  return inTransaction(db, async (tx) => {
    // Its lock serialises copies of a request, and counts.
    await openDraft(tx, accountId)
    return answerIdempotently(tx, owner, async () => {
      if ((await listDraftPictures(tx, accountId)).length >= CAR_PICTURES_MAX)
        return refuseField('image', tooManyPictures)
      const fileId = await insertFile(tx, { ...processed, visibility: 'public', kind: 'car' })
      await insertDraftPicture(tx, { fileId, accountId, view: view ?? null })
      const picture = (await listDraftPictures(tx, accountId)).find((one) => one.fileId === fileId)
      return picture ? { message: added, data: { picture: toDraftPicture(picture) } } : refuse('not_found')
    })
  })
}

/** Refusals: `not_found`. */
export async function removeDraftPicture(
  { db, catalogue }: Deps,
  accountId: number,
  fileId: number,
): Promise<Record<string, never> | Refusal> {
  return inTransaction(db, async (tx) => {
    const [taken] = await takeDraftPictures(tx, accountId, [fileId])
    if (!taken) return refuse('not_found')
    await catalogue.removePicture(tx, fileId)
    return {}
  })
}

/** The draft's pictures become the car's, in this order. Refusals: `invalid` on `images` for one that is not in the draft. */
export async function givePictures(
  tx: Tx,
  accountId: number,
  carId: number,
  fileIds: readonly number[],
): Promise<Refusal | undefined> {
  if (fileIds.length === 0) return undefined
  const taken = new Map((await takeDraftPictures(tx, accountId, fileIds)).map(({ fileId, view }) => [fileId, view]))
  if (taken.size !== fileIds.length) return refuseField('images', changed)
  const pictures = fileIds.map((fileId) => {
    const view = taken.get(fileId)
    return { fileId, group: view ? pictureViews[view].group : ('outside' as const) }
  })
  return attachPictures(tx, carId, pictures)
}
