import { useState } from 'react'
import { normaliseArabic } from '#contract/values/search-text.ts'
import { useT } from '#web/platform/language.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useSettled } from '#web/ui/fields/use-settled.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { useMay } from '../platform/desk.tsx'
import { useNavigate } from '../platform/router.ts'
import { HitNote } from '../search/hit-note.tsx'
import { type Hit, useFound } from '../search/sources.ts'
import { Glyph, type GlyphName } from '../ui/glyph.tsx'
import { StateDot } from '../ui/state-dot.tsx'
import { MENU } from './entries.ts'

const OF_A_LIST = 3
const ROWS_MAX = 10
const LENGTH_MIN = 2
const ID = 'palette-rows'

type Row = { to: string; glyph: GlyphName; group: string } & Omit<Hit, 'id'>

/** Finds things and screens by typing, and opens one with Enter. A text that begins with '>' finds screens alone. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useT('office')
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const rows = useRows(text)
  const current = Math.min(at, rows.length - 1)
  const open = (row: Row | undefined) => {
    if (!row) return
    onClose()
    navigate(row.to)
  }
  const move = (step: number) => setAt(rows.length === 0 ? 0 : (current + step + rows.length) % rows.length)
  return (
    <Dialog title={t('palette')} onClose={onClose} shape="wide">
      <div className="find">
        <Icon name="search" />
        <input
          className="input"
          autoFocus
          role="combobox"
          aria-expanded={rows.length > 0}
          aria-controls={ID}
          aria-activedescendant={rows.length > 0 ? `${ID}-${current}` : undefined}
          aria-label={t('findWhat')}
          placeholder={t('findWhat')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              event.preventDefault()
              move(event.key === 'ArrowDown' ? 1 : -1)
            } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(rows[current])
          }}
        />
      </div>
      <div
        id={ID}
        className="pal max-h-[min(60vh,_32rem)] overflow-y-auto -mx-2"
        role="listbox"
        aria-label={t('palette')}
      >
        {rows.map((row, index) => (
          <PaletteRow
            key={row.to}
            id={`${ID}-${index}`}
            row={row}
            begins={rows[index - 1]?.group !== row.group}
            isCurrent={index === current}
            onOpen={() => open(row)}
          />
        ))}
      </div>
      <p className="text-12 text-muted border-t border-line pt-2" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> {t('keyMove')} <kbd>Enter</kbd> {t('keyOpen')} <kbd dir="ltr">&gt;</kbd>{' '}
        {t('keyScreens')}
      </p>
    </Dialog>
  )
}

function useRows(text: string): Row[] {
  const t = useT('office')
  const may = useMay()
  const typed = useSettled(text).trim()
  const isForScreens = typed.startsWith('>')
  const search = isForScreens ? typed.slice(1).trim() : typed
  const found = useFound(isForScreens || search.length < LENGTH_MIN ? '' : search, OF_A_LIST)
  const words = normaliseArabic(search)
  const screens = MENU.flatMap(({ entries }) => entries)
    .filter(({ right, title }) => may(right) && ` ${normaliseArabic(t(title))}`.includes(` ${words}`))
    .map(({ to, title, glyph }): Row => ({ to, glyph, group: t('screens'), name: t(title), note: null, status: null }))
  const things = found.flatMap(({ place, read }) =>
    (search === '' ? [] : (read.data?.hits ?? [])).map(
      (hit): Row => ({ ...hit, glyph: place.glyph, group: t(place.title) }),
    ),
  )
  if (search === '') return screens.slice(0, ROWS_MAX)
  const everything: Row = {
    ...{ to: `/search?q=${encodeURIComponent(search)}`, glyph: 'list', group: t('screens') },
    ...{ name: t('searchFor', { q: search }), note: null, status: null },
  }
  const shown = [...things.slice(0, ROWS_MAX - 2), ...screens].slice(0, ROWS_MAX - 1)
  return isForScreens ? screens.slice(0, ROWS_MAX) : [...shown, everything]
}

type RowProps = { id: string; row: Row; begins: boolean; isCurrent: boolean; onOpen: () => void }

function PaletteRow({ id, row: { glyph, group, name, note, status, image }, begins, isCurrent, onOpen }: RowProps) {
  return (
    <>
      {begins ? (
        <p role="presentation" className="text-12 text-muted pt-3 px-2 pb-1">
          {group}
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys */}
      <div
        role="option"
        tabIndex={-1}
        id={id}
        aria-selected={isCurrent}
        ref={isCurrent ? keepInView : undefined}
        onClick={onOpen}
      >
        {image ? (
          <span className="tth">
            <Photo image={image} sizes="48px" />
          </span>
        ) : (
          <Glyph name={glyph} />
        )}
        <span className="flex flex-wrap gap-y-0 gap-x-2 items-baseline font-medium">
          <bdi>{name}</bdi>
          <HitNote note={note} />
        </span>
        {status === null ? null : <StateDot state={status} />}
      </div>
    </>
  )
}

const keepInView = (row: HTMLDivElement | null) => row?.scrollIntoView({ block: 'nearest' })
