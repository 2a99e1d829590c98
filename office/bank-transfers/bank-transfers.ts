import { list } from './list.tsx'
import { page } from './page.tsx'

/** Money that members sent from their bank: finance looks at the receipt and approves or rejects it. */
export const bankTransfers = [list, page]
