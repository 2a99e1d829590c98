import type { Tx } from '#server/platform/db/database.ts'

export type SoldCar = { ownerId: number; titleAr: string; titleEn: string }

/** A car's seller and its name; nothing is written here. */
export const soldCar = (tx: Tx, carId: number): Promise<SoldCar> =>
  tx.selectFrom('cars').select(['ownerId', 'titleAr', 'titleEn']).where('id', '=', carId).executeTakeFirstOrThrow()
