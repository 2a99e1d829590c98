import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { DateTime, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { More } from '#web/ui/paging/more.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { LetterPage } from './letter-page.tsx'
import { LetterState } from './letter-state.tsx'
import { type Letter, lettersQuery } from './queries.ts'

/** A member's letters, or the one that the address names: `/letters?id=12`. */
export function LettersPage() {
  const { id }: { id?: unknown } = useSearch({ strict: false })
  return id === undefined ? <Letters /> : <LetterPage key={String(id)} id={Number(id) || 0} />
}

function Letters() {
  const t = useT('content')
  const list = useInfiniteQuery(lettersQuery(useApi()))
  const letters = list.data?.pages.flatMap((page) => page.letters.data)
  return (
    <div className="wrap pb-12">
      <div className="lots-head">
        <div>
          <h1>{t('lettersTitle')}</h1>
          <p>{t('lettersLead')}</p>
        </div>
        <Write kind="primary" />
      </div>
      {list.error && !letters ? (
        <ErrorState title={t('lettersFailed')} error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {!letters && !list.error ? <Skeleton className="h-72 w-full" /> : null}
      {letters?.length === 0 ? (
        <EmptyState icon="mail" title={t('lettersNone')} action={<Write kind="secondary" />}>
          {t('lettersNoneText')}
        </EmptyState>
      ) : null}
      <ul className="grid gap-3">
        {letters?.map((letter) => (
          <Row key={letter.id} letter={letter} />
        ))}
      </ul>
      <More list={list}>{t('lettersMore')}</More>
    </div>
  )
}

function Write({ kind }: { kind: 'primary' | 'secondary' }) {
  const t = useT('content')
  return (
    <A to="/contact-us" className={buttonClass(kind)}>
      {t('writeUs')}
    </A>
  )
}

const Row = ({ letter }: { letter: Letter }) => (
  <li className="surface grid gap-1 p-4">
    <h2 className="text-16 font-bold">
      <A to="/letters" query={{ id: String(letter.id) }} className="link">
        {letter.subject}
      </A>
    </h2>
    <p className="flex flex-wrap gap-x-4 text-14 text-muted">
      <Num>{letter.number}</Num>
      <DateTime at={letter.created_at} style="day" />
      <LetterState letter={letter} />
    </p>
  </li>
)
