import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Upload } from '#server/platform/http/body.ts'
import type { Pictures } from '#server/platform/storage/pictures.ts'
import type { CarInput } from './car-rules.ts'
import { createCar, updateCar } from './cars.ts'
import { toggleFavourite } from './favourites/toggle-favourite.ts'
import { addPictures, type CarPicture, processCarPictures } from './pictures/car-pictures.ts'

/** What is sold: cars, their pictures, and who likes them. */
export function createCatalogue({ db, pictures }: { db: Database; pictures: Pictures }) {
  return {
    createCar: (tx: Tx, input: CarInput) => createCar(tx, input),
    updateCar: (tx: Tx, id: number, input: Partial<CarInput>) => updateCar(tx, id, input),
    processPictures: (uploads: readonly Upload[]) => processCarPictures(pictures, uploads),
    addPictures: (tx: Tx, carId: number, processed: readonly CarPicture[]) => addPictures(tx, carId, processed),
    toggleFavourite: (accountId: number, carId: number) => toggleFavourite(db, accountId, carId),
  }
}
export type Catalogue = ReturnType<typeof createCatalogue>
