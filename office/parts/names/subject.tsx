import { Num } from '#web/platform/format.tsx'
import { useHasText, useLang, useT } from '#web/platform/language.tsx'
import { monthText } from '../../ui/cells/moment-text.ts'
import { Go } from '../../ui/panel.tsx'
import { SUBJECTS } from './subjects.ts'

const partsOf = (subject: string) => {
  const [kind = ''] = subject.split(':')
  // The thing that a request would add has no number yet.
  return { kind, id: subject.slice(kind.length + 1), known: SUBJECTS[kind.replaceAll('-', '_')] }
}

/** A thing by its noun and number ('car:12'); leads to it where it has a page. */
export function Subject({ subject }: { subject: string }) {
  const { id, known } = partsOf(subject)
  const name = <SubjectName subject={subject} />
  const to = known?.to === undefined ? known?.at : id === '' ? known.to : `${known.to}/${id}`
  if (to === undefined) return <span>{name}</span>
  return (
    <Go to={to} className="link">
      {name}
    </Go>
  )
}

/** Only its words. */
export function SubjectName({ subject }: { subject: string }) {
  const lang = useLang()
  const t = useT('office')
  const hasText = useHasText('office')
  const { kind, id, known } = partsOf(subject)
  if (!known) return <Num>{subject}</Num>
  const group = `settings${id.charAt(0).toUpperCase()}${id.slice(1)}`
  if (kind === 'month') return monthText(id, lang)
  if (kind === 'settings' && hasText(group)) return `${known[lang]}: ${t(group)}`
  return (
    <>
      {known[lang]} {id === '' ? null : <Num>{id}</Num>}
    </>
  )
}
