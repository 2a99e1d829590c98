import { Readable } from 'node:stream'
import { FileAnswer } from '../http/api.ts'
import { writeCsv } from './csv.ts'
import type { Table } from './table.ts'
import { writeXlsx } from './xlsx.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A table as a file, written while it is read. */
export const tableFile = (format: 'csv' | 'xlsx', name: string, table: Table): FileAnswer =>
  format === 'csv'
    ? new FileAnswer(Readable.from(writeCsv(table)), 'text/csv; charset=utf-8', `${name}.csv`)
    : new FileAnswer(Readable.from(writeXlsx(table)), XLSX, `${name}.xlsx`)
