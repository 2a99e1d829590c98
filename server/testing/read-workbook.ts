import { readXlsx } from '#server/features/catalogue/imports/reading/read-xlsx.ts'

/** The cells of the first visible sheet of an XLSX file. */
export const readWorkbook = (bytes: Buffer): string[][] | undefined =>
  readXlsx(bytes, () => true)?.lines.map(({ cells }) => cells)
