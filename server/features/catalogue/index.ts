export { carFields, carImages } from './car-fields.ts'
export type { CarRow, WordColumn } from './car-row.ts'
export type { CarInput } from './car-rules.ts'
export { type CarExtras, createCar, reopenCar, updateCar } from './cars.ts'
export { type Catalogue, createCatalogue } from './catalogue.ts'
export { toCertificate } from './certificates/certificates.ts'
export { certificatesOf, findCertificate, isLaterDay } from './certificates/certificates-store.ts'
export { readDocumentFile, readDocumentPicture, toDocument } from './documents/documents.ts'
export {
  type CarDocumentRow,
  deleteDocument,
  documentsOf,
  findDocument,
  insertDocument,
} from './documents/documents-store.ts'
export { registerImportJobs } from './imports/jobs.ts'
export { registerImportRoutes } from './imports/routes.ts'
export { readInspection } from './inspections/read-inspection.ts'
export { type Lexicon, type Meaning, type WordKind, wordKinds } from './names/lexicon.ts'
export { createNames, type ReadLexicon } from './names/names.ts'
export { type ArrangedPicture, arrangePictures } from './pictures/arrange-pictures.ts'
export { addPictures, attachPictures, tooManyPictures } from './pictures/car-pictures.ts'
export { listCarImages } from './pictures/store.ts'
export { publishSale } from './publish-sale.ts'
export {
  changeCity,
  changeCountry,
  cityExists,
  countryExists,
  insertCity,
  insertCountry,
  isPlaceInUse,
  removePlace,
} from './references/places-store.ts'
export { registerReferenceStaffRoutes } from './references/staff-routes.ts'
export { addBrands, addCities, addCountry, addModels, readCountries, readSlugs } from './references/store.ts'
export { REPORT_KIND, toReport } from './reports/reports.ts'
export { type CarReportRow, findAcceptedReport, findReport, insertReport, reportsOf } from './reports/reports-store.ts'
export { registerCatalogueRoutes } from './routes.ts'
export {
  type CarOnSale,
  freeCar,
  isSold,
  lockForSale,
  releaseChassis,
  reserveCar,
  sellCar,
  withdrawCar,
  writeTakesOffers,
} from './sale-store.ts'
export { deleteCar, openSale, readReferences, selectCars } from './store.ts'
export { ownTaxError, taxOfSeller } from './tax-rules.ts'
export { writeUsualStyles } from './usual/usual-store.ts'
export { wordColumn, wordsOf } from './word-rules.ts'
