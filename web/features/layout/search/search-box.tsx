import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { sitePath, usePublicPath } from '#web/platform/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { searchPage } from '../menu/links.ts'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import { type SearchOption, useSearchOptions } from './search-options.ts'

const SearchPanel = lazyPart(() => import('./search-panel.tsx'))

/** The typed text, the choice, and the keys and presses of the search. */
function useSearchBox() {
  const publicPath = usePublicPath()
  const { history } = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [recent, setRecent] = useState<readonly string[]>([])
  const { state, options } = useSearchOptions(text, open, recent)
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const leaveTo = (href: string, searched: string) => {
    rememberSearch(searched)
    close()
    input.current?.blur()
    history.push(publicPath(href))
  }
  const pick = (option: SearchOption) => {
    const isText = option.kind === 'recent' || option.kind === 'all'
    if (isText) setText(option.text)
    leaveTo(option.href, isText ? option.text : text)
  }
  return {
    ...{ input, text, open, active, state, options, close, pick },
    hasList: open && options.length > 0,
    type: (typed: string) => {
      setText(typed)
      setActive(-1)
      setOpen(true)
    },
    enter: () => {
      setRecent(recentSearches())
      setOpen(true)
    },
    forget: () => {
      forgetSearches()
      setRecent([])
      setActive(-1)
    },
    submit: () => {
      const chosen = open ? options[active] : undefined
      if (chosen) pick(chosen)
      else leaveTo(sitePath(searchPage, {}, { q: text.trim() }), text)
    },
    move: (step: 1 | -1) => {
      setOpen(true)
      // One position more than there are options: back in the text.
      if (options.length > 0) setActive((at) => ((at + 1 + step + options.length + 1) % (options.length + 1)) - 1)
    },
  }
}
type Box = ReturnType<typeof useSearchBox>

/**
 * The search of the header: a plain form that works without script. Once it is entered, a panel offers recent
 * searches and matching names; on phones both fill the screen.
 * @param listId of the suggestions: the header has one box for wide and one for narrow screens
 * @param large on a page that begins with its search: with a button, and instead of the header's
 */
export function SearchBox({ listId, large = false }: { listId: string; large?: boolean }) {
  const t = useT('layout')
  const publicPath = usePublicPath()
  const box = useSearchBox()
  const { text, open, state, options, active } = box
  return (
    <search className={`find${large ? ' find-large' : ''}${open ? ' find-open' : ''}`}>
      <form
        action={publicPath(searchPage)}
        onSubmit={(event) => {
          event.preventDefault()
          box.submit()
        }}
        onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || box.close()}
      >
        <SearchField listId={listId} box={box} />
        {large ? (
          <button type="submit" className="btn btn-primary">
            {t('search')}
          </button>
        ) : null}
        {open ? (
          <>
            <button type="button" className="btn btn-tertiary lg:hidden" onClick={box.close}>
              {t('cancel')}
            </button>
            <SearchPanel {...{ id: listId, text, state, options, active }} onPick={box.pick} onForget={box.forget} />
          </>
        ) : null}
      </form>
    </search>
  )
}

function SearchField({ listId, box }: { listId: string; box: Box }) {
  const t = useT('layout')
  const { text, open, active, hasList } = box
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const isLeaving = event.key === 'Escape' && open
    // The browser would move the cursor, or empty the field.
    if (step !== 0 || isLeaving) event.preventDefault()
    if (isLeaving) box.close()
    if (step !== 0) box.move(step)
  }
  return (
    <div className="find-field">
      <Icon name="search" />
      <input
        ref={box.input}
        className="input"
        type="search"
        name="q"
        autoComplete="off"
        enterKeyHint="search"
        placeholder={t('searchHint')}
        aria-label={t('search')}
        role="combobox"
        aria-expanded={hasList}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={hasList && active >= 0 ? `${listId}-${active}` : undefined}
        value={text}
        onChange={(event) => box.type(event.target.value)}
        onFocus={box.enter}
        onClick={box.enter}
        onKeyDown={onKeyDown}
      />
      {open && text !== '' ? (
        <button type="button" className="ibtn find-clear" aria-label={t('searchClear')} onClick={() => box.type('')}>
          <Icon name="close" size="s" />
        </button>
      ) : null}
    </div>
  )
}
