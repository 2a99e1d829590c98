import { nextPage } from './next-page.ts'

type Page<Row> = { data: Row[]; current_page: number; last_page: number }

/**
 * The rows of all pages of a list whose sums and parts are counted in the browser. A row that moves to the next page
 * while the pages are read is kept once.
 */
export async function allPages<Row extends { id: number }>(read: (page: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows = new Map<number, Row>()
  for (let page: number | undefined = 1; page !== undefined; ) {
    const answer: Page<Row> = await read(page)
    for (const row of answer.data) rows.set(row.id, row)
    page = nextPage(answer)
  }
  return [...rows.values()]
}
