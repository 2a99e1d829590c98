import type { Language } from '#contract/http/shapes.ts'
import { type Database, inTransaction, type Reader, type Tx } from '#server/platform/db/database.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import { answerPaper, processPaper, type StoredPaper } from '#server/platform/storage/papers.ts'
import type { Pictures } from '#server/platform/storage/pictures.ts'
import { removePicture } from '#server/platform/storage/remove-picture.ts'
import { savePicture } from '#server/platform/storage/save-picture.ts'
import { pictureUrl } from '#server/platform/storage/store.ts'
import type { CarInput } from './car-rules.ts'
import { createCar, updateCar } from './cars.ts'
import { listMyDocuments, readMyDocument, readMyDocumentFile } from './documents/documents.ts'
import { addFavourites, moveFavourites, removeFavourites } from './favourites/store.ts'
import { toggleFavourite } from './favourites/toggle-favourite.ts'
import { addPictures, type CarPicture, processCarPictures } from './pictures/car-pictures.ts'
import { readCarNames, readCountries } from './references/store.ts'
import { readAcceptedReport, readReport, removeReport, replaceReport } from './reports/reports.ts'
import { moveUnsoldCars } from './sale-store.ts'

/** Stock: cars, their pictures, and their favourites. */
export function createCatalogue({ db, pictures }: { db: Database; pictures: Pictures }) {
  return {
    createCar: (tx: Tx, input: CarInput) => createCar(tx, input),
    updateCar: (tx: Tx, id: number, input: Partial<CarInput>) => updateCar(tx, id, input),
    processPictures: (uploads: readonly Upload[]) => processCarPictures(pictures, uploads),
    addPictures: (tx: Tx, carId: number, processed: readonly CarPicture[]) => addPictures(tx, carId, processed),
    toggleFavourite: (accountId: number, carId: number) => toggleFavourite(db, accountId, carId),
    /** A guest's favourites from before the log-in. */
    joinFavourites: async (accountId: number, carIds: readonly number[]) => ({
      joined: await inTransaction(db, (tx) => addFavourites(tx, accountId, carIds)),
    }),
    documents: {
      list: (accountId: number, carId: number) => listMyDocuments({ db }, accountId, carId),
      read: (accountId: number, id: number) => readMyDocument({ db, pictures }, accountId, id),
      readFile: (accountId: number, id: number) => readMyDocumentFile({ db, pictures }, accountId, id),
    },
    reports: {
      replace: (tx: Tx, report: Parameters<typeof replaceReport>[2]) => replaceReport(tx, pictures, report),
      remove: (tx: Tx, carId: number) => removeReport(tx, pictures, carId),
      read: (carId: number) => readReport({ db, pictures }, carId),
      readAccepted: (carId: number) => readAcceptedReport({ db, pictures }, carId),
    },
    processPaper: (upload: Upload) => processPaper(pictures, upload.bytes, upload.field),
    readPaper: (paper: StoredPaper, name: string) => answerPaper(pictures, paper, name),
    carNames: (language: Language) => readCarNames(db, language),
    countries: (reader: Reader, language: Language) => readCountries(reader, language),
    savePicture: (bytes: Buffer, about: Parameters<typeof savePicture>[2]) =>
      savePicture({ db, pictures }, bytes, about),
    removePicture: (tx: Tx, fileId: number) => removePicture(tx, pictures, fileId),
    pictureUrl,
    /** A merged account's unsold cars and its favourites move to the other one. */
    moveMember: async (tx: Tx, fromId: number, intoId: number) => {
      await moveUnsoldCars(tx, fromId, intoId)
      await moveFavourites(tx, fromId, intoId)
    },
    /** A closed account keeps no favourites. */
    forgetMember: (tx: Tx, accountId: number) => removeFavourites(tx, accountId),
  }
}
export type Catalogue = ReturnType<typeof createCatalogue>
