import { bind } from '#server/platform/bind.ts'
import { type Database, inTransaction, type Tx } from '#server/platform/db/database.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import { answerPaper, processPaper } from '#server/platform/storage/papers.ts'
import type { Pictures } from '#server/platform/storage/pictures.ts'
import { removePicture } from '#server/platform/storage/remove-picture.ts'
import { savePaper, savePicture } from '#server/platform/storage/save-picture.ts'
import { pictureUrl } from '#server/platform/storage/store.ts'
import { createCar, updateCar } from './cars.ts'
import { readCertificate, removeCertificate, replaceCertificate } from './certificates/certificates.ts'
import { listMyDocuments, readMyDocument, readMyDocumentFile } from './documents/documents.ts'
import { addFavourites, moveFavourites, removeFavourites } from './favourites/store.ts'
import { toggleFavourite } from './favourites/toggle-favourite.ts'
import { addPictures, processCarPictures } from './pictures/car-pictures.ts'
import { readCarNames, readCountries } from './references/store.ts'
import { readAcceptedReport, readReport, removeReport, replaceReport } from './reports/reports.ts'
import { moveUnsoldCars } from './sale-store.ts'
import { readUsual } from './usual/usual.ts'

/** Stock: cars, their pictures, and their favourites. */
export function createCatalogue(deps: { db: Database; pictures: Pictures }) {
  const { db, pictures } = deps
  return {
    createCar,
    updateCar,
    addPictures,
    countries: readCountries,
    pictureUrl,
    ...bind(db, { toggleFavourite, carNames: readCarNames, usual: readUsual }),
    /** A guest's favourites from before the log-in. */
    joinFavourites: async (accountId: number, carIds: readonly number[]) => ({
      joined: await inTransaction(db, (tx) => addFavourites(tx, accountId, carIds)),
    }),
    documents: bind(deps, { list: listMyDocuments, read: readMyDocument, readFile: readMyDocumentFile }),
    reports: {
      replace: (tx: Tx, report: Parameters<typeof replaceReport>[2]) => replaceReport(tx, pictures, report),
      remove: (tx: Tx, carId: number) => removeReport(tx, pictures, carId),
      ...bind(deps, { read: readReport, readAccepted: readAcceptedReport }),
    },
    certificates: {
      replace: (tx: Tx, certificate: Parameters<typeof replaceCertificate>[2]) =>
        replaceCertificate(tx, pictures, certificate),
      remove: (tx: Tx, certificate: Parameters<typeof removeCertificate>[2]) =>
        removeCertificate(tx, pictures, certificate),
      ...bind(deps, { read: readCertificate }),
    },
    processPaper: (upload: Upload) => processPaper(pictures, upload.bytes, upload.field),
    ...bind(pictures, { processPictures: processCarPictures, readPaper: answerPaper }),
    ...bind(deps, { savePicture, savePaper }),
    removePicture: (tx: Tx, fileId: number) => removePicture(tx, pictures, fileId),
    /** A merged account's unsold cars and its favourites move to the other one. */
    moveMember: async (tx: Tx, fromId: number, intoId: number) => {
      await moveUnsoldCars(tx, fromId, intoId)
      await moveFavourites(tx, fromId, intoId)
    },
    /** A closed account keeps no favourites. */
    forgetMember: removeFavourites,
  }
}
export type Catalogue = ReturnType<typeof createCatalogue>
