import { useDelete, useGetOne } from 'ra-core'
import { useState } from 'react'
import { useLang, useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { Row } from '../platform/data-provider.ts'
import { useMay } from '../platform/desk.tsx'
import { useNavigate, useParams } from '../platform/router.ts'
import type { Column, Description } from '../resources/description.ts'
import { ownLanguageFirst } from '../resources/own-language.ts'
import { AskDialog } from '../ui/ask-dialog.ts'
import { useErrorWords } from '../ui/error-words.ts'
import { listed } from '../ui/listed.ts'
import { NotRead } from '../ui/not-read.tsx'
import { GoButton, PageHead, Panel } from '../ui/panel.tsx'
import { Shimmer } from '../ui/shimmer.tsx'
import { Cell, isEmptyCell } from './cells/cell.tsx'
import { useNamesAgain } from './names.ts'

/** The page of one thing: its facts, what can be done with it, and what belongs to it. */
export function ShowScreen({ description }: { description: Description }) {
  const t = useT('office')
  const lang = useLang()
  const may = useMay()
  const { id = '' } = useParams()
  const { name, more: More } = description
  const { data: row, error, isPending, refetch } = useGetOne<Row>(name, { id })
  if (isPending) return <Shimmer />
  if (error || !row) return <NotRead heading="h1" error={error} onRetry={refetch} />
  return (
    <>
      <PageHead
        title={titleOf(description.nameOf(row, lang), t(description.one))}
        up={{ to: `/${name}`, title: t(description.title) }}
      >
        {(description.form || description.ownForm) && may(description.edit) ? (
          <GoButton to={`/${name}/${id}/edit`} kind="primary">
            {t('edit')}
          </GoButton>
        ) : null}
        {may(description.remove) && (description.removable?.(row) ?? true) ? (
          <RemoveButton description={description} row={row} />
        ) : null}
      </PageHead>
      <div className={More ? 'o2' : 'stk'}>
        <div className="stk">
          <Facts columns={description.facts ?? description.columns} row={row} alone={!More} />
        </div>
        {More ? (
          <div className="stk">
            <More row={row} />
          </div>
        ) : null}
      </div>
    </>
  )
}

/** A number alone does not say what it numbers: '#14' is 'Journal #14'. */
const titleOf = (name: string, noun: string) =>
  name.startsWith('#') ? `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${name}` : name

/** What a row has, then the names of what it has not. Alone on a wide screen, values stand near their names. */
function Facts({ columns, row, alone }: { columns: readonly Column[]; row: Row; alone: boolean }) {
  const t = useT('office')
  const nameOf = useT('office-fields')
  const lang = useLang()
  const ordered = ownLanguageFirst(columns, lang)
  const missing = ordered.filter((column) => isEmptyCell({ column, row }))
  return (
    <Panel>
      <dl className={alone ? 'kvl kvl-near' : 'kvl'}>
        {ordered
          .filter((column) => !missing.includes(column))
          .map((column) => (
            <div key={column.field}>
              <dt>{nameOf(column.field)}</dt>
              <dd>
                <Cell column={column} row={row} />
              </dd>
            </div>
          ))}
        {missing.length > 0 ? (
          <div>
            <dt>{t('notFilledIn')}</dt>
            <dd className="mu">
              {listed(
                missing.map(({ field }) => nameOf(field)),
                lang,
              )}
            </dd>
          </div>
        ) : null}
      </dl>
    </Panel>
  )
}

/** Deletes after a question. The server refuses to delete a used row and names the reason. */
export function RemoveButton({ description, row }: { description: Description; row: Row }) {
  const t = useT('office')
  const lang = useLang()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const namesAgain = useNamesAgain(description.name)
  const inWords = useErrorWords()
  const [remove, { isPending }] = useDelete<Row>()
  const goOn = () => {
    void remove(
      description.name,
      { id: row.id, previousData: row },
      {
        onSuccess: () => {
          namesAgain()
          toast({ title: t('deleted'), tone: 'good' })
          navigate(`/${description.name}`)
        },
        onError: (error) => toast({ title: inWords(error), tone: 'danger' }),
        onSettled: () => setAsking(false),
      },
    )
  }
  return (
    <>
      <Button kind="danger" size="sm" onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      {isAsking ? (
        <AskDialog
          title={t('deleteAsk', { name: description.nameOf(row, lang) })}
          text={t('deleteText')}
          button={t('delete')}
          danger
          pending={isPending}
          onClose={() => setAsking(false)}
          onAnswer={goOn}
        />
      ) : null}
    </>
  )
}
