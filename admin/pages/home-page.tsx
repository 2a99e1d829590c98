import { useT } from '#web/platform/language.tsx'
import { useDesk, useMay } from '../platform/desk.tsx'
import { DESCRIPTIONS } from '../resources/resources.ts'
import { Glyph } from '../ui/glyph.tsx'
import { Go, PageHead } from '../ui/panel.tsx'

/** Where a day at the office begins. */
export function HomePage() {
  const t = useT('office')
  const may = useMay()
  const { me } = useDesk()
  return (
    <>
      <PageHead title={t('welcome', { name: me.name })} />
      <ul className="of-tiles">
        {DESCRIPTIONS.filter(({ read }) => may(read)).map(({ name, title, glyph }) => (
          <li key={name}>
            <Go to={`/${name}`} className="surface">
              <Glyph name={glyph} />
              <span>{t(title)}</span>
            </Go>
          </li>
        ))}
      </ul>
    </>
  )
}
