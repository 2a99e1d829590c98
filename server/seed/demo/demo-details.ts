import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import sharp from 'sharp'
import { addPictures } from '#server/features/catalogue/index.ts'
import { type Database, inTransaction } from '#server/platform/db/database.ts'
import { isRefusal } from '#server/platform/http/refusal.ts'
import { createPictures, type Picture, type PictureSeal } from '#server/platform/storage/pictures.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { auctions, cars, type DemoCar, type DemoPhoto, photoFolder, photos } from '../../../demo/index.ts'

import { carsWithOnePicture } from '../store.ts'

/** The positions of details in a photograph: 0 is its left or top edge, 1 the other one. */
const DETAILS = [
  { x: 0, y: 0.8 },
  { x: 0.36, y: 0.45 },
  { x: 0.64, y: 0.8 },
  { x: 1, y: 0.8 },
  { x: 0.5, y: 1 },
] as const
const DETAIL_HEIGHT = 0.66
const RATIO = 4 / 3
/** Bids come first: between two cars the processor is free. */
const REST_MS = 500

type Deps = { db: Database; storage: Storage; secrets: PictureSeal; log: Logger }

/**
 * Gives each demo car more pictures: details cut from its one photograph, marked as such. It works in the background
 * while the demo already runs, and continues after a restart.
 */
export function createDemoDetails({ db, storage, secrets, log }: Deps) {
  const pictures = createPictures({ storage, seal: secrets, parallel: 1 })
  const stopping = new AbortController()
  const rest = () => pause(REST_MS, undefined, { signal: stopping.signal, ref: false })
  let work = Promise.resolve()

  async function addAll(): Promise<void> {
    const bare = await carsWithOnePicture(db)
    for (const car of inOrderOfShow()) {
      const id = bare.get(car.slug)
      const photo = photos.find(({ file }) => file === car.photo)
      if (id === undefined || photo === undefined) continue
      await rest()
      const details = await cutDetails(pictures, photo)
      await inTransaction(db, async (tx) => {
        const added = await addPictures(
          tx,
          id,
          details.map((picture) => ({ picture, isDetail: true })),
        )
        if (isRefusal(added)) throw new Error(`details of ${car.slug}: ${added.refused}`)
      })
    }
  }

  return {
    start: () => {
      work = addAll().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'details of demo cars are missing')
      })
    },
    stop: async () => {
      stopping.abort()
      await work
    },
  }
}

/** Cars that visitors see first come first. */
function inOrderOfShow(): DemoCar[] {
  const shown = auctions.flatMap(({ lots }) => lots.map((lot) => lot.car))
  const rank = (car: DemoCar) => (shown.includes(car.slug) ? shown.indexOf(car.slug) : shown.length)
  return cars.toSorted((one, other) => rank(one) - rank(other))
}

async function cutDetails(
  pictures: ReturnType<typeof createPictures>,
  { file, width, height }: DemoPhoto,
): Promise<Picture[]> {
  const bytes = await readFile(new URL(file, photoFolder))
  const high = Math.round(height * DETAIL_HEIGHT)
  const wide = Math.min(Math.round(high * RATIO), width)
  const made: Picture[] = []
  for (const at of DETAILS) {
    const left = Math.round((width - wide) * at.x)
    const top = Math.round((height - high) * at.y)
    const piece = await sharp(bytes).extract({ left, top, width: wide, height: high }).jpeg({ quality: 92 }).toBuffer()
    const picture = await pictures.process(piece, 'public')
    if (isRefusal(picture)) throw new Error(`a detail of ${file}: ${picture.refused}`)
    made.push(picture)
  }
  return made
}
