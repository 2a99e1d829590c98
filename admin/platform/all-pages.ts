type Page<Row> = { data: readonly Row[]; last_page: number }

/**
 * Reads the pages of a list one after the other, until the last one or one after which `goesOn` wants no more. A row that
 * moved to the next page meanwhile comes once.
 */
export async function readPages<Row extends { id: number }>(
  read: (page: number) => Promise<Page<Row>>,
  goesOn: (rows: readonly Row[]) => boolean = () => true,
): Promise<Row[]> {
  const found = new Map<number, Row>()
  for (let page = 1; ; page++) {
    const { data, last_page } = await read(page)
    for (const row of data) found.set(row.id, row)
    if (page >= last_page || !goesOn(data)) return [...found.values()]
  }
}
