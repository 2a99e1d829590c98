import type { ComponentType } from 'react'
import type { Right } from '#contract/http/route.ts'
import { useT } from '#web/platform/language.tsx'
import { useMay } from '../../platform/desk.tsx'
import { useLocation } from '../../platform/router.ts'
import type { OfficeKey } from '../../platform/texts.ts'
import { useAddress } from '../../platform/use-address.ts'
import { Go } from '../../ui/panel.tsx'

/** A part of a record: `name` is its text, and its name in the address. */
export type Tab<Row> = {
  name: OfficeKey
  /** The right to see it; without one everybody sees it who sees the record. */
  right?: Right
  /** Whether this record has it. */
  has?: (row: Row) => boolean
  Part: ComponentType<{ row: Row }>
  /** How much is in it, for a part that holds things that can be counted. */
  Count?: ComponentType<{ row: Row }>
}

/** The parts of a record that this person may see, and the one that the address names, or else the first. */
export function useTab<Row>(all: readonly Tab<Row>[], row: Row) {
  const may = useMay()
  const [address] = useAddress()
  const tabs = all.filter(({ right, has }) => (right === undefined || may(right)) && (has?.(row) ?? true))
  return { tabs, tab: tabs.find(({ name }) => name === address.get('tab')) ?? tabs[0] }
}

type Props<Row> = { tabs: readonly Tab<Row>[]; shown: OfficeKey | undefined; row: Row }

/** The key ] goes to the next part, and from the last one to the first. */
export function Tabs<Row>({ tabs, shown, row }: Props<Row>) {
  const t = useT('office')
  const { pathname } = useLocation()
  const next = (tabs.findIndex(({ name }) => name === shown) + 1) % tabs.length
  return (
    <nav className="tabs" aria-label={t('partsOf')}>
      {tabs.map(({ name, Count }, index) => (
        <Go
          key={name}
          to={index === 0 ? pathname : `${pathname}?tab=${name}`}
          className="tab"
          {...(index === next && { 'data-key': 'BracketRight' })}
          {...(name === shown && { 'aria-current': 'page' as const })}
        >
          {t(name)}
          {Count ? (
            <span className="n">
              {' '}
              <Count row={row} />
            </span>
          ) : null}
        </Go>
      ))}
    </nav>
  )
}
