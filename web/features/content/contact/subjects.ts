export const SUBJECTS = ['won', 'wallet', 'sell', 'viewing', 'complaint', 'privacy', 'job', 'other'] as const
export type Subject = (typeof SUBJECTS)[number]

/** The kind of letter, which decides by when staff answer. */
export function kindOf(subject: Subject): 'contact' | 'complaint' | 'data' | 'job' {
  if (subject === 'privacy') return 'data'
  return subject === 'complaint' || subject === 'job' ? subject : 'contact'
}

const ABOUT_MAX = 200

/** The subjects that a link to the form may preset; anything else is dropped. */
export function readContactSearch(search: Record<string, unknown>): { subject?: Subject; about?: string } {
  const subject = SUBJECTS.find((each) => each === search.subject)
  const about = typeof search.about === 'string' ? search.about.slice(0, ABOUT_MAX) : ''
  return { ...(subject && { subject }), ...(about !== '' && { about }) }
}
