import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { sitePath, useApi, usePublicPath } from '#web/platform/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { suggestionsQuery } from '../queries.ts'
import { searchPage } from './links.ts'

/** Suggestions start when the text is longer than this. */
const SUGGEST_BEYOND = 4
const TYPING_PAUSE_MS = 200

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function useSuggestions(text: string) {
  const keywords = useSettled(text.trim())
  const { data } = useQuery({ ...suggestionsQuery(useApi(), keywords), enabled: keywords.length > SUGGEST_BEYOND })
  return (text.trim().length > SUGGEST_BEYOND && data) || []
}

/**
 * The search of the header: a plain form that works without script, with suggestions under it.
 * @param listId of the suggestions; given and not made, because the header's markup is shared by all pages
 */
export function SearchBox({ listId }: { listId: string }) {
  const t = useT('layout')
  const publicPath = usePublicPath()
  const navigate = useNavigate()
  const { history } = useRouter()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const rows = useSuggestions(text)
  const isShown = open && rows.length > 0

  const pick = (slug: string) => {
    setOpen(false)
    history.push(publicPath(sitePath('/car/$slug', { slug })))
  }
  const submit = () => {
    const chosen = isShown ? rows[active] : undefined
    if (chosen) return pick(chosen.slug)
    setOpen(false)
    void navigate({ href: publicPath(sitePath(searchPage, {}, { q: text.trim() })) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || !isShown) return
    event.preventDefault()
    setActive((at) => (at + step + rows.length + 1) % (rows.length + 1))
  }
  return (
    <search className="find">
      <form
        action={publicPath(searchPage)}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
      >
        <Icon name="search" />
        <input
          className="input"
          type="search"
          name="q"
          autoComplete="off"
          placeholder={t('searchHint')}
          aria-label={t('search')}
          role="combobox"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(-1)
            setOpen(true)
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        {isShown ? (
          <SuggestionList id={listId} rows={rows} active={active} onPick={pick} onKeyDown={onKeyDown} />
        ) : null}
      </form>
    </search>
  )
}

type SuggestionListProps = {
  id: string
  rows: ReturnType<typeof useSuggestions>
  /** Index of the marked row; one that does not exist: none. */
  active: number
  onPick: (slug: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function SuggestionList({ id, rows, active, onPick, onKeyDown }: SuggestionListProps) {
  const t = useT('layout')
  return (
    <div id={id} role="listbox" aria-label={t('suggestions')} className="popover find-list">
      {rows.map((row, index) => (
        <div
          key={row.slug}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          className="option"
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(row.slug)}
          onKeyDown={onKeyDown}
        >
          <span className="find-photo">
            <Photo image={row.image ?? undefined} sizes="48px" />
          </span>
          {row.title}
        </div>
      ))}
    </div>
  )
}
