import type { Messages } from '#web/messages/messages.ts'

export type OfficeKey = keyof Messages['office'] & string
export type FieldKey = keyof Messages['office-fields'] & string
export type StateKey = keyof Messages['office-states'] & string

/** A closed list of words in both languages, by the word that is stored. */
export type Words = Readonly<Record<string, { ar: string; en: string }>>
