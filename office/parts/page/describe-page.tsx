import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Right } from '#contract/http/route.ts'
import { type Lang, useLang, useT } from '#web/platform/language.tsx'
import type { PhotoImage } from '#web/ui/photo.tsx'
import type { OfficeData, OneKey, RemoveKey, RightOf } from '../../platform/calls.ts'
import { useMay, useOfficeApi } from '../../platform/desk.tsx'
import type { OfficeApi } from '../../platform/office-api.ts'
import { oneQueryOf, type Versioned } from '../../platform/queries.ts'
import { useParams } from '../../platform/router.ts'
import type { OfficeKey } from '../../platform/texts.ts'
import { NotRead } from '../../ui/not-read.tsx'
import { NothingHere } from '../../ui/nothing-here.tsx'
import { GoButton, PageHead, Panel } from '../../ui/panel.tsx'
import { Shimmer } from '../../ui/shimmer.tsx'
import type { AnyColumn, Column } from '../cells/column.ts'
import type { Screen } from '../screen.ts'
import { Facts } from './facts.tsx'
import { Figures } from './figures.tsx'
import { RemoveButton } from './remove-button.tsx'
import { type Tab, Tabs, useTab } from './tabs.tsx'

type AnyPage<Row> = {
  /** The address of its list, to which the page leads back. */
  at: string
  /** Text keys: `title` is the list's, `one` names the thing. */
  title: OfficeKey
  one: OfficeKey
  right: Right
  /** The name of a thing in its headline. */
  nameOf: (row: Row, lang: Lang) => string
  facts: readonly AnyColumn<Row>[]
  /** The right to change the thing; its form is at `<at>/<id>/edit`. */
  edit?: Right
  /** How it is removed, and whether this one can be; any by default. */
  remove?: { call: RemoveKey; right: Right; can?: (row: Row) => boolean }
  /** Acts and further parts, beside the facts. */
  More?: ComponentType<{ row: Row }>
  /** In place of `More`: the page is a record. Its parts have the room, and its facts are in a rail. */
  record?: AnyRecord<Row>
}
type AnyRecord<Row> = {
  /** The picture beside the headline. */
  image?: (row: Row) => PhotoImage | null | undefined
  /** Its state and other short words below the headline. */
  State: ComponentType<{ row: Row }>
  /** The main act, at the end of the headline. */
  Act?: ComponentType<{ row: Row }>
  /** The few values by which people decide. */
  figures: readonly AnyColumn<Row>[]
  /** The first is shown until another one is chosen. */
  tabs: readonly Tab<Row>[]
  /** Further acts and panels, on top of the facts; before the parts on phones. */
  Rail?: ComponentType<{ row: Row }>
}
/** The page of a thing that the call `K` reads: its facts and figures are fields of the answer. */
type PageOf<K extends OneKey> = AnyPage<OfficeData<K>> & {
  right: RightOf<K>
  facts: readonly Column<OfficeData<K>, string>[]
  record?: { figures: readonly Column<OfficeData<K>, string>[] }
}

/** The screen of one thing: `describePage('GET /bank-transfers/{id}', { facts: [{ field: 'amount', kind: 'money' }], … })`. */
export function describePage<K extends OneKey>(key: K, page: PageOf<K>): Screen {
  return {
    path: `${page.at}/$id`,
    right: page.right,
    render: () => <PageScreen page={page} query={(api, id) => oneQueryOf(api, key, id)} />,
  }
}

type Props<Row> = {
  page: AnyPage<Row>
  query: (api: OfficeApi, id: number) => UseQueryOptions<Versioned<Row>>
}

function PageScreen<Row>({ page, query }: Props<Row>) {
  const api = useOfficeApi()
  const id = Number(useParams().id)
  const isNumber = Number.isInteger(id)
  const { data, error, isPending, refetch } = useQuery({ ...query(api, id), enabled: isNumber })
  if (!isNumber) return <NothingHere />
  if (isPending) return <Shimmer />
  if (error) return <NotRead heading="h1" error={error} onRetry={refetch} />
  return <Found page={page} row={data.row} id={id} />
}

function Found<Row>({ page, row, id }: { page: AnyPage<Row>; row: Row; id: number }) {
  const t = useT('office')
  const lang = useLang()
  const may = useMay()
  const { at, remove, record } = page
  const name = page.nameOf(row, lang)
  let removeButton: ReactNode = null
  if (remove && may(remove.right) && (remove.can?.(row) ?? true))
    removeButton = <RemoveButton call={remove.call} id={id} name={name} at={at} />
  return (
    <>
      <PageHead
        title={titleOf(name, t(page.one))}
        up={{ to: at, title: t(page.title), here: `#${id}` }}
        image={record?.image?.(row)}
        lead={record ? <record.State row={row} /> : undefined}
      >
        {record?.Act ? <record.Act row={row} /> : null}
        {may(page.edit) ? (
          <GoButton to={`${at}/${id}/edit`} kind={record?.Act ? 'secondary' : 'primary'} letter="E">
            {t('edit')}
          </GoButton>
        ) : null}
        {removeButton}
      </PageHead>
      {record ? <RecordParts page={page} record={record} row={row} id={id} /> : <Plain page={page} row={row} id={id} />}
    </>
  )
}

type PartsProps<Row> = { page: AnyPage<Row>; row: Row; id: number }

/** Facts, and beside them acts and further parts. */
function Plain<Row>({ page: { facts, More }, row, id }: PartsProps<Row>) {
  return (
    <div className={More ? 'grid gap-4 grid-cols-1 items-start lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-5' : 'stk'}>
      <div className="stk">
        <Panel>
          <Facts columns={facts} row={row} id={id} alone={!More} />
        </Panel>
      </div>
      {More ? (
        <div className="stk">
          <More row={row} />
        </div>
      ) : null}
    </div>
  )
}

/** The figures, the acts, the chosen part, and the facts; on wide screens acts and facts are a rail beside the part. */
function RecordParts<Row>({ page, record, row, id }: PartsProps<Row> & { record: AnyRecord<Row> }) {
  const t = useT('office')
  const { tab, tabs } = useTab(record.tabs, row)
  return (
    <>
      <Figures columns={record.figures} row={row} id={id} />
      {tabs.length > 1 ? <Tabs tabs={tabs} shown={tab?.name} row={row} /> : null}
      <div className="rec">
        {record.Rail ? (
          <div className="stk rec-a">
            <record.Rail row={row} />
          </div>
        ) : null}
        <div className="stk lg:col-[1] lg:row-[1/span2]">{tab ? <tab.Part row={row} /> : null}</div>
        <div className="stk lg:col-[2]">
          <Panel title={t('details')}>
            <Facts columns={page.facts} row={row} id={id} alone={false} />
          </Panel>
        </div>
      </div>
    </>
  )
}

/** A number alone does not say what it numbers: '#14' is 'Journal #14'. */
const titleOf = (name: string, noun: string) =>
  name.startsWith('#') ? `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${name}` : name
