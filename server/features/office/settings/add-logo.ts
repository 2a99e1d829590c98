import { isRefusal, type Refusal, refuseField } from '#server/platform/http/refusal.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import { insertFile } from '#server/platform/storage/store.ts'
import { mediaAddress } from '#server/platform/storage/wire-image.ts'
import { type Staff, staffAction } from '../../staff/index.ts'
import type { OfficeDeps } from '../deps.ts'

const missing = { ar: 'اختر صورة.', en: 'Choose a picture.' }

/**
 * Stores a logo. It shows nowhere until the settings have its address. WebP, because a JPEG would lose transparency.
 * Refusals: `invalid` without a picture, and those of `Pictures.process`.
 */
export async function addLogo(
  { db, pictures }: Pick<OfficeDeps, 'db' | 'pictures'>,
  staff: Staff,
  files: readonly Upload[],
): Promise<{ address: string } | Refusal> {
  const [file] = files
  if (!file) return refuseField('picture', missing)
  const picture = await pictures.process(file.bytes, 'public')
  if (isRefusal(picture)) return picture
  return staffAction(db, staff, async (tx, note) => {
    const id = await insertFile(tx, { picture, kind: 'logo', visibility: 'public', ownerId: staff.actor.accountId })
    await note({ action: 'logo.added', subject: `file:${id}` })
    const widest = picture.variants.findLast(({ format }) => format === 'webp')
    if (!widest) throw new Error('a public picture without WebP')
    return { address: mediaAddress(widest) }
  })
}
