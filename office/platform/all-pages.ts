type Page<Row> = { data: readonly Row[]; last_page: number }

/** Reads the pages of a list one after the other. A row that moved to the next page meanwhile comes once. */
export async function readPages<Row extends { id: number }>(
  read: (page: number) => Promise<Page<Row>>,
): Promise<Row[]> {
  const found = new Map<number, Row>()
  for (let page = 1; ; page++) {
    const { data, last_page } = await read(page)
    for (const row of data) found.set(row.id, row)
    if (page >= last_page) return [...found.values()]
  }
}
