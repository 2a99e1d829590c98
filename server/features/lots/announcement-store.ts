import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Text } from '#server/platform/http/refusal.ts'

/** `correction`: staff corrected a typing error in the text about the car. */
export type AnnouncementKind = 'announcement' | 'correction'
export type Announcement = { lotId: number; seq: number; kind: AnnouncementKind; text: Text; at: Date }

export async function insertAnnouncement(tx: Tx, { lotId, seq, kind, text }: Omit<Announcement, 'at'>): Promise<void> {
  await tx.insertInto('lotAnnouncements').values({ lotId, seq, kind, textAr: text.ar, textEn: text.en }).execute()
}

/** Announcements of staff about a car while its newest published lot was on sale, newest first. */
export async function announcementsOf(reader: Reader, carId: number): Promise<Announcement[]> {
  const rows = await reader
    .selectFrom('lotAnnouncements')
    .where('lotId', '=', (query) =>
      query
        .selectFrom('lots')
        .innerJoin('auctions', 'auctions.id', 'lots.auctionId')
        .where('lots.carId', '=', carId)
        .where('auctions.state', '=', 'published')
        .orderBy('lots.id', 'desc')
        .limit(1)
        .select('lots.id'),
    )
    .selectAll()
    .orderBy('seq', 'desc')
    .execute()
  return rows.map(({ lotId, seq, kind, textAr, textEn, at }) => ({
    lotId,
    seq,
    // The table's check allows these two.
    kind: kind as AnnouncementKind,
    text: { ar: textAr, en: textEn },
    at,
  }))
}
