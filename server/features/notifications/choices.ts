import {
  DEFAULT_CHANNELS,
  FIXED_TOPICS,
  NOTICE_CHANNELS,
  type NoticeChannel,
  type NoticeChannels,
  type Quiet,
} from '#contract/values/notices/notice-channels.ts'
import { NOTICE_TOPICS, type NoticeTopic } from '#contract/values/notices/notice-topics.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Refusal, refuseField } from '#server/platform/http/refusal.ts'
import { findChoices, saveChoices } from './choices-store.ts'

type Shown = { topic: NoticeTopic; channels: NoticeChannel[]; is_fixed: boolean }
export type Choices = { choices: Shown[]; quiet: Quiet | null }
type ChoicesChange = {
  choices?: { topic: NoticeTopic; channels: readonly NoticeChannel[] }[] | undefined
  quiet?: Quiet | null | undefined
}
const sameHour = { ar: 'اختر ساعة بداية غير ساعة النهاية.', en: 'Choose an hour to start that is not the hour to end.' }

/** A member's channels for each topic, and their quiet hours. */
export async function readChoices(db: Database, accountId: number): Promise<Choices> {
  const { channels, quiet } = await findChoices(db, accountId)
  const choices = NOTICE_TOPICS.map((topic) => {
    const is_fixed = FIXED_TOPICS.includes(topic)
    return { topic, channels: [...((is_fixed ? undefined : channels[topic]) ?? DEFAULT_CHANNELS[topic])], is_fixed }
  })
  return { choices, quiet }
}

/** Changes some choices; the others stay. Fixed topics are skipped. */
export async function changeChoices(
  db: Database,
  accountId: number,
  { choices = [], quiet }: ChoicesChange,
): Promise<Choices | Refusal> {
  if (quiet && quiet.from === quiet.to) return refuseField('quiet', sameHour)
  const channels: Partial<NoticeChannels> = {}
  for (const { topic, channels: chosen } of choices) {
    if (!FIXED_TOPICS.includes(topic)) channels[topic] = NOTICE_CHANNELS.filter((channel) => chosen.includes(channel))
  }
  await saveChoices(db, accountId, { channels, quiet })
  return readChoices(db, accountId)
}
