import { type Database, inTransaction } from '#server/platform/db/database.ts'
import { createSettings } from '#server/platform/settings/settings.ts'

/** Lets finance issue the invoices of orders by hand, or again the server with each sale. */
export const issueByHand = (db: Database, byHand = true): Promise<void> =>
  inTransaction(db, (tx) => createSettings(db).save(tx, 'orders', { invoiceAutomatic: !byHand }))
