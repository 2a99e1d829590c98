import { sql } from 'kysely'
import * as z from 'zod'
import { NOTICE_CHANNELS, type NoticeChannels, type Quiet } from '#contract/values/notices/notice-channels.ts'
import { NOTICE_TOPICS } from '#contract/values/notices/notice-topics.ts'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'

const stored = z.partialRecord(z.enum(NOTICE_TOPICS), z.array(z.enum(NOTICE_CHANNELS)))
export type StoredChoices = { channels: Partial<NoticeChannels>; quiet: Quiet | null }

export const NOTHING_CHOSEN: StoredChoices = { channels: {}, quiet: null }

/** A member's choices; the defaults apply to the rest. */
export async function findChoices(reader: Reader, accountId: number): Promise<StoredChoices> {
  const row = await reader
    .selectFrom('noticeChoices')
    .select(['channels', 'quietFrom', 'quietTo', 'quietClosing'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row ? readRow(row) : NOTHING_CHOSEN
}

/** The same for several members; those without a row have chosen nothing. */
export async function findChoicesOf(
  reader: Reader,
  accountIds: readonly number[],
): Promise<Map<number, StoredChoices>> {
  const rows = await reader
    .selectFrom('noticeChoices')
    .select(['accountId', 'channels', 'quietFrom', 'quietTo', 'quietClosing'])
    .where('accountId', 'in', accountIds)
    .execute()
  return new Map(rows.map((row) => [row.accountId, readRow(row)]))
}

type Row = { channels: unknown; quietFrom: number | null; quietTo: number | null; quietClosing: boolean }

function readRow({ channels, quietFrom, quietTo, quietClosing }: Row): StoredChoices {
  const quiet =
    quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo, even_closing: quietClosing }
  return { channels: stored.parse(channels), quiet }
}

/** The fields of a change; undefined quiet hours stay. */
export type ChoicesNamed = { channels: Partial<NoticeChannels>; quiet: Quiet | null | undefined }

/** Changes only the named choices, in one statement, so that concurrent changes do not undo each other. */
export async function saveChoices(db: Database, accountId: number, { channels, quiet }: ChoicesNamed): Promise<void> {
  const hours = {
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
    quietClosing: quiet?.even_closing ?? false,
  }
  await db
    .insertInto('noticeChoices')
    .values({ accountId, channels: JSON.stringify(channels), ...hours })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({
        channels: sql`notice_choices.channels || excluded.channels`,
        ...(quiet !== undefined && hours),
      }),
    )
    .execute()
}

export async function removeChoices(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('noticeChoices').where('accountId', '=', accountId).execute()
}
