import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { isRefusal } from '#server/platform/http/refusal.ts'
import { createPictures, type Picture, type PictureSeal } from '#server/platform/storage/pictures.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { photoFolder, photos } from '../../../demo/index.ts'

const TOLD_EVERY = 10

/** Encodes all demo photographs, by file name, on every processor: there are no bids yet that would wait. */
export async function processPhotos(
  { storage, secrets }: { storage: Storage; secrets: PictureSeal },
  onProgress: (text: string) => void,
): Promise<ReadonlyMap<string, Picture>> {
  const pictures = createPictures({ storage, seal: secrets, parallel: availableParallelism() })
  let done = 0
  const processed = await Promise.all(
    photos.map(async ({ file }) => {
      const picture = await pictures.process(await readFile(new URL(file, photoFolder)), 'public')
      if (isRefusal(picture)) throw new Error(`demo photograph ${file}: ${picture.refused}`)
      done += 1
      if (done % TOLD_EVERY === 0) onProgress(`Photographs: ${done} of ${photos.length}`)
      return [file, picture] as const
    }),
  )
  return new Map(processed)
}
