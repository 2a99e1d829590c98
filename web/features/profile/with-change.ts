import type { NoticeChannel } from '#contract/values/notices/notice-channels.ts'
import type { Choices } from './queries.ts'

export type ChoicesChange = {
  choices?: { topic: Choices['choices'][number]['topic']; channels: NoticeChannel[] }[]
  quiet?: Choices['quiet']
}

/** The choices with a change that the server has not confirmed yet. */
export const withChange = (known: Choices, change: ChoicesChange): Choices => ({
  ...known,
  choices: known.choices.map((choice) => {
    const channels = change.choices?.find(({ topic }) => topic === choice.topic)?.channels
    return channels ? { ...choice, channels } : choice
  }),
  quiet: change.quiet === undefined ? known.quiet : change.quiet,
})
