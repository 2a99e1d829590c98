import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import { Photo, type PhotoImage } from './photo.tsx'

type Props = {
  /** Names the record for its article. */
  id: string
  image: PhotoImage | undefined
  state?: { tone: 'win' | 'ok' | 'no' | 'mut'; word: string } | undefined
  title: ReactNode
  note?: ReactNode
  amount?: { name: string; value: ReactNode } | undefined
  /** It comes into view and takes the focus. */
  isChosen?: boolean
}

const ICONS = { win: 'trophy', ok: 'good', no: 'warning', mut: 'clock' } as const

/** The head of one car's sale or order: photograph, state, name and price. */
export function RecordHead({ id, image, state, title, note, amount, isChosen = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isChosen) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('article')?.scrollIntoView()
  }, [isChosen])
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <span className="aspect-4/3 w-24 shrink-0 overflow-hidden rounded-field lg:w-36">
        <Photo image={image} sizes="9rem" first />
      </span>
      <div className="min-w-0 grow basis-44">
        {state ? (
          <p className={`st ${state.tone}`}>
            <Icon name={ICONS[state.tone]} />
            <span>{state.word}</span>
          </p>
        ) : null}
        <h1 id={id} ref={heading} tabIndex={-1} className="text-22 wrap-anywhere outline-none lg:text-28">
          {title}
        </h1>
        {note ? <p className="text-14 text-muted">{note}</p> : null}
      </div>
      {amount ? (
        <p className="grow basis-32 @min-[52rem]/page:grow-0 @min-[52rem]/page:text-end">
          <span className="block text-14 text-muted">{amount.name}</span>
          <b className="text-22 font-semibold">{amount.value}</b>
        </p>
      ) : null}
    </div>
  )
}

/** On a narrow page or in very large text amounts may break. */
export const ROOMY = '@max-[14rem]/page:[&_.money]:whitespace-normal @max-[14rem]/page:[&_.check]:flex-wrap'
/** The columns of a record: what is to do, and its sums beside it where there is room. */
export const RECORD = `grid items-start gap-6 @min-[52rem]/page:grid-cols-[minmax(0,1fr)_22rem] ${ROOMY}`
