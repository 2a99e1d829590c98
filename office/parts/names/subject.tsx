import { Num } from '#web/platform/format.tsx'
import { useHasText, useLang, useT } from '#web/platform/language.tsx'
import { Go } from '../../ui/panel.tsx'
import { SUBJECTS } from './subjects.ts'

/** A thing by its noun and number ('car:12'); leads to it where it has a page. */
export function Subject({ subject }: { subject: string }) {
  const lang = useLang()
  const t = useT('office')
  const hasText = useHasText('office')
  const [kind = ''] = subject.split(':')
  const id = subject.slice(kind.length + 1)
  const known = SUBJECTS[kind.replaceAll('-', '_')]
  if (!known) return <Num>{subject}</Num>
  const group = `settings${id.charAt(0).toUpperCase()}${id.slice(1)}`
  const name = (
    <>
      {known[lang]}
      {kind === 'settings' && hasText(group) ? (
        `: ${t(group)}`
      ) : (
        <>
          {' '}
          <Num>{id}</Num>
        </>
      )}
    </>
  )
  if (!known.to) return <span>{name}</span>
  return (
    <Go to={`${known.to}/${id}`} className="link">
      {name}
    </Go>
  )
}
