import type { ReactNode } from 'react'
import { formatAmount } from '#contract/values/money.ts'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { TimeLeft } from '#web/ui/countdown.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { markTyped } from './marks.ts'
import type { SearchOption, SearchState, SuggestedCar } from './search-options.ts'

type Props = {
  id: string
  text: string
  state: SearchState
  options: readonly SearchOption[]
  /** Index of the marked option; one that does not exist: none. */
  active: number
  onPick: (option: SearchOption) => void
  onForget: () => void
}

const GROUPS = [
  ['recent', 'recent'],
  ['car', 'cars'],
  ['name', 'names'],
  ['auction', 'auctions'],
  ['brand', 'brands'],
] as const

/** The suggestions under the search field. A press inside keeps the focus in the field. */
export default function SearchPanel(props: Props) {
  const { id, text, state, options, onForget } = props
  const t = useT('search')
  const typed = text.trim()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is
    <div className="popover find-panel" onMouseDown={(event) => event.preventDefault()}>
      <p className="sr-only" role="status">
        {state === 'waiting' ? t('waiting') : t('told', { count: options.filter(({ kind }) => kind !== 'all').length })}
      </p>
      {options.some(({ kind }) => kind === 'recent') ? (
        <button type="button" className="link find-forget" onClick={onForget}>
          {t('forget')}
        </button>
      ) : null}
      {state === 'short' ? <Hint icon="info">{t('short')}</Hint> : null}
      {state === 'waiting' ? <Waiting /> : null}
      {state === 'nothing' ? (
        <div className="find-none pt-6 px-[1.25rem] pb-2">
          <b>{t('nothing', { text: typed })}</b>
          <p>{t('nothingText')}</p>
        </div>
      ) : null}
      {options.length > 0 ? (
        <div id={id} role="listbox" aria-label={t('suggestions')}>
          {GROUPS.map(([kind, title]) => (
            <Group key={kind} {...props} kind={kind} title={t(title)} options={options} />
          ))}
          <Group {...props} kind="all" title={undefined} options={options} />
        </div>
      ) : null}
      <p
        className="find-keys hidden gap-1 items-center py-2 px-[1.25rem] bg-surface-2 text-12 text-muted lg:flex"
        aria-hidden="true"
      >
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t('move')} <kbd>Enter</kbd> {t('open')} <kbd>Esc</kbd> {t('close')}
      </p>
    </div>
  )
}

const Hint = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <p className="flex items-center gap-2 pt-4 px-[1.25rem] pb-1 text-14 text-muted">
    <Icon name={icon} size="s" />
    <span>{children}</span>
  </p>
)

const Waiting = () => (
  <div aria-hidden="true">
    {[1, 2, 3].map((line) => (
      <div key={line} className="find-wait flex items-center gap-3 py-2 px-[1.25rem]">
        <span className="sk find-photo" />
        <span className="sk" />
      </div>
    ))}
  </div>
)

type GroupProps = Props & { kind: SearchOption['kind']; title: string | undefined }

function Group({ id, kind, title, options, active, text, state, onPick }: GroupProps) {
  const lines = options.map((option, index) => ({ option, index })).filter(({ option }) => option.kind === kind)
  if (lines.length === 0) return null
  const line = ({ option, index }: (typeof lines)[number]) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and hears the keys
    <div
      key={`${kind} ${option.href}`}
      id={`${id}-${index}`}
      role="option"
      tabIndex={-1}
      className={`option find-option find-option-${kind}`}
      aria-selected={index === active}
      onClick={() => onPick(option)}
    >
      <Line option={option} typed={text.trim()} isShort={state === 'short' || state === 'failed'} />
    </div>
  )
  if (title === undefined) return lines.map(line)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options so
    <div role="group" aria-labelledby={`${id}-${kind}`} className={`find-group find-group-${kind}`}>
      <span className="find-title" id={`${id}-${kind}`}>
        {title}
      </span>
      {lines.map(line)}
    </div>
  )
}

const ICONS: Record<Exclude<SearchOption['kind'], 'car' | 'brand' | 'all'>, IconName> = {
  recent: 'clock',
  name: 'car',
  auction: 'gavel',
}

function Line({ option, typed, isShort }: { option: SearchOption; typed: string; isShort: boolean }) {
  const t = useT('search')
  if (option.kind === 'car') return <CarLine car={option.car} typed={typed} />
  if (option.kind === 'brand') return option.text
  if (option.kind === 'all') {
    return (
      <>
        <b>{t(isShort ? 'searchFor' : 'all', { text: option.text })}</b>
        <Icon name="next" size="s" flip />
      </>
    )
  }
  return (
    <>
      <span className="find-icon">
        <Icon name={ICONS[option.kind]} size="s" />
      </span>
      <span className="flex-1 gap-[0.125rem] min-w-0 grid">
        {option.kind === 'recent' ? option.text : <Marked text={option.text} typed={typed} />}
      </span>
    </>
  )
}

function CarLine({ car, typed }: { car: SuggestedCar; typed: string }) {
  const t = useT('catalogue')
  return (
    <>
      <span className="find-photo">
        <Photo image={car.image ?? undefined} sizes="64px" />
      </span>
      <span className="flex-1 gap-[0.125rem] min-w-0 grid">
        <Marked text={car.title} typed={typed} />
        <span className="find-facts dots">
          <span>{`${formatAmount(car.kilometres)} ${t('km')}`}</span>
          <span>{car.city}</span>
        </span>
      </span>
      <span className="find-price flex-none grid justify-items-end text-14 font-semibold">
        <Money amount={car.price} />
        {car.status === 'live' && car.closes_at ? <TimeLeft until={car.closes_at} /> : <StateWord car={car} />}
      </span>
    </>
  )
}

function StateWord({ car: { status } }: { car: SuggestedCar }) {
  const t = useT('catalogue')
  const word =
    status === 'for_sale'
      ? 'buyNow'
      : status === 'scheduled'
        ? 'soon'
        : status === 'reserved'
          ? 'reserved'
          : status === 'sold'
            ? 'sold'
            : 'closed'
  return <span className="find-facts">{t(word)}</span>
}

const Marked = ({ text, typed }: { text: string; typed: string }) => (
  <span className="find-text">
    {markTyped(text, typed).map((part, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other names
      part.isMarked ? <b key={index}>{part.text}</b> : part.text,
    )}
  </span>
)
