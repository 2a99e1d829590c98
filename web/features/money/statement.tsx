import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MovementRows } from '#web/features/wallet/movement-rows.tsx'
import { type MovementGroup, type StatementFilter, statementQuery } from '#web/features/wallet/queries.ts'
import { dateText } from '#web/platform/dates.ts'
import { Money } from '#web/platform/format.tsx'
import { downloadFile } from '#web/platform/http/download.ts'
import { readPageConfig } from '#web/platform/http/page-config.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { serverNow } from '#web/platform/live/server-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/fields/choice.tsx'
import { FieldError, TextField } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { WithMore } from './more.tsx'
import { daysOfMonth, recentMonths } from './periods.ts'
import type { StatementPage } from './queries.ts'

const GROUPS: readonly MovementGroup[] = ['payments', 'orders', 'deposits', 'kept', 'refunds', 'other']
const SUMS = [
  ['opening', 'opening_balance'],
  ['paidIn', 'paid_in'],
  ['paidOut', 'paid_out'],
  ['closing', 'closing_balance'],
] as const

/** The statement of account: a period, a kind, the balances, and every movement. */
export function StatementView() {
  const t = useT('money')
  const [filter, setFilter] = useState<StatementFilter>({})
  const list = useInfiniteQuery(statementQuery(useApi(), filter))
  const newest = list.data?.pages[0]
  const movements = list.data?.pages.flatMap((page) => page.movements.data)
  return (
    <div className="statement">
      <Filters filter={filter} onChange={setFilter} />
      <Balances page={newest} />
      <WithMore list={list} failed={t('statementFailed')} isLoaded={movements !== undefined}>
        {movements?.length === 0 ? (
          <EmptyState icon="wallet" title={t('statementEmpty')}>
            {t('statementEmptyText')}
          </EmptyState>
        ) : (
          <MovementRows movements={movements ?? []} />
        )}
      </WithMore>
    </div>
  )
}

function Balances({ page }: { page: StatementPage | undefined }) {
  const t = useT('money')
  return (
    <dl className="balances surface">
      {SUMS.map(([word, field]) => (
        <div key={word}>
          <dt>{t(word)}</dt>
          <dd>{page ? <Money amount={page[field]} exact /> : '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

type FiltersProps = { filter: StatementFilter; onChange: (filter: StatementFilter) => void }

function Filters({ filter, onChange }: FiltersProps) {
  const t = useT('money')
  const lang = useLang()
  const [period, setPeriod] = useState('all')
  const months = recentMonths(serverNow())
  const choosePeriod = (chosen: string) => {
    setPeriod(chosen)
    const { from: _from, to: _to, ...kind } = filter
    if (chosen !== 'days') onChange(chosen === 'all' ? kind : { ...kind, ...daysOfMonth(chosen) })
  }
  const setDay = (name: 'from' | 'to') => (event: { target: { value: string } }) => {
    const { [name]: _former, ...rest } = filter
    onChange(event.target.value === '' ? rest : { ...rest, [name]: event.target.value })
  }
  return (
    <div className="grid grid-cols-[1fr_1fr] gap-3 items-end md:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
      <Select label={t('period')} value={period} onChange={(event) => choosePeriod(event.target.value)}>
        <option value="all">{t('allTime')}</option>
        {months.map((month) => (
          <option key={month} value={month}>
            {monthText(lang, month)}
          </option>
        ))}
        <option value="days">{t('chosenDays')}</option>
      </Select>
      {period === 'days' ? (
        <>
          <TextField
            label={t('from')}
            type="date"
            max={filter.to}
            value={filter.from ?? ''}
            onChange={setDay('from')}
          />
          <TextField label={t('to')} type="date" min={filter.from} value={filter.to ?? ''} onChange={setDay('to')} />
        </>
      ) : null}
      <Select
        label={t('kind')}
        value={filter.kind ?? ''}
        onChange={(event) => {
          const { kind: _kind, ...days } = filter
          const chosen = GROUPS.find((group) => group === event.target.value)
          onChange(chosen ? { ...days, kind: chosen } : days)
        }}
      >
        <option value="">{t('allKinds')}</option>
        {GROUPS.map((group) => (
          <option key={group} value={group}>
            {t(`kind_${group}`)}
          </option>
        ))}
      </Select>
      <Downloads filter={filter} />
    </div>
  )
}

/** 'نوفمبر 2026'; the day of the date format is left out. */
const monthText = (lang: 'ar' | 'en', month: string): string =>
  dateText(lang, new Date(`${month}-15T12:00:00Z`), 'date').replace(/^15 /, '')

const FORMATS = [
  ['pdf', 'PDF'],
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
] as const

function Downloads({ filter }: { filter: StatementFilter }) {
  const t = useT('money')
  const lang = useLang()
  const file = useMutation({
    mutationFn: (format: (typeof FORMATS)[number][0]) =>
      downloadFile(`/api/v1/statement.${format}?${new URLSearchParams(filter)}`, lang, readPageConfig().apiKey),
  })
  return (
    <div className="col-span-full flex flex-wrap gap-2 items-center md:col-auto md:-col-end-1 md:justify-end md:flex-nowrap">
      {FORMATS.map(([format, name]) => (
        <Button
          key={format}
          kind="secondary"
          aria-label={t('download', { format: name })}
          pending={file.isPending && file.variables === format}
          onClick={() => file.mutate(format)}
        >
          <Icon name="download" size="s" />
          {name}
        </Button>
      ))}
      <FieldError error={file.error ? file.error.message || t('downloadFailed') : undefined} />
    </div>
  )
}
