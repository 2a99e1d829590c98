import type { ImportColumns } from '#contract/http/office/cars/imports.ts'
import type { Language } from '#contract/http/shapes.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { rowsOf } from '#server/platform/files/table.ts'
import { tableFile } from '#server/platform/files/table-file.ts'
import type { FileAnswer } from '#server/platform/http/api.ts'
import { templateColumns } from './rows/template.ts'
import { exampleNames } from './template-store.ts'

/** The columns that a table of cars may have, with their heads and an example. */
export async function readImportColumns(reader: Reader, language: Language): Promise<ImportColumns> {
  const columns = templateColumns(await exampleNames(reader))
  return { columns: columns.map(({ example, ...column }) => ({ ...column, example: example[language] })) }
}

/** An empty table with the usual heads of a language and one example, which the check asks to delete. */
export async function importTemplate(reader: Reader, language: Language): Promise<FileAnswer> {
  const columns = templateColumns(await exampleNames(reader))
  return tableFile('xlsx', `cars-${language}`, {
    name: language === 'ar' ? 'السيارات' : 'Cars',
    columns: columns.map((column) => column[language][0] ?? ''),
    rows: rowsOf([columns.map(({ example }) => example[language])]),
    isRightToLeft: language === 'ar',
  })
}
