import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/fields/choice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type SavedSearch, savedSearchesQuery } from './queries.ts'

const PATHS = { all: '/filter', auctions: '/auctions', sales: '/sales' } as const

/** A member's saved searches: each links to its cars, and shows how often new ones are sent. */
export function SearchesPage() {
  const t = useT('searches')
  const { data, error, refetch } = useQuery(savedSearchesQuery(useApi()))
  return (
    <div className="wrap pb-12">
      <div className="lots-head">
        <div>
          <h1>{t('title')}</h1>
          <p role="status">{data ? t('lead', { count: data.searches.length, max: data.searches_max }) : '\u00a0'}</p>
        </div>
        <A to="/profile" hash="notices" className="link">
          {t('toChannels')}
        </A>
      </div>
      {error && !data ? <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton className="h-72 w-full" /> : null}
      {data?.searches.length === 0 ? (
        <EmptyState
          icon="search"
          title={t('none')}
          action={
            <A to="/filter" className={buttonClass('primary')}>
              {t('browse')}
            </A>
          }
        >
          {t('noneText')}
        </EmptyState>
      ) : null}
      {data && data.searches.length > 0 ? (
        <ul className="searches">
          {data.searches.map((search) => (
            <SearchRow key={search.id} search={search} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** Shows a press at once; a failed change is read again. */
function useChangeSearch({ id, ...search }: SavedSearch) {
  const t = useT('searches')
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = savedSearchesQuery(api)
  const onError = () => {
    toast({ title: t('changeFailed'), tone: 'danger', key: 'searches' })
    void queryClient.invalidateQueries({ queryKey })
  }
  const onSuccess = (data: { searches: SavedSearch[]; searches_max: number }) =>
    queryClient.setQueryData(queryKey, data)
  const change = useMutation({
    mutationFn: (frequency: SavedSearch['frequency']) => api.call('POST /saved-searches', { body: { id, frequency } }),
    onSuccess,
    onError,
  })
  const restore = useMutation({
    mutationFn: () => {
      const { name, list, query, frequency } = search
      return api.call('POST /saved-searches', { body: { name, list, query, frequency } })
    },
    onSuccess,
    onError,
  })
  const remove = useMutation({
    mutationFn: () => api.call('DELETE /saved-searches/{id}', { params: { id } }),
    onSuccess: (data) => {
      onSuccess(data)
      toast({
        title: t('removed', { name: search.name }),
        key: 'searches',
        actions: (dismiss) => (
          <Button
            size="sm"
            kind="secondary"
            onClick={() => {
              dismiss()
              restore.mutate()
            }}
          >
            {t('undo')}
          </Button>
        ),
      })
    },
    onError,
  })
  return { change, remove }
}

function SearchRow({ search }: { search: SavedSearch }) {
  const t = useT('searches')
  const { change, remove } = useChangeSearch(search)
  const isDaily = (change.isPending ? change.variables : search.frequency) === 'daily'
  return (
    <li className="surface search-row flex flex-wrap items-center justify-between gap-y-[0.75rem] gap-x-[1.5rem] p-[1rem]">
      <div className="min-w-0">
        <h2>
          <A to={PATHS[search.list]} query={{ ...search.query, sort: 'newest' }}>
            <bdi>{search.name}</bdi>
          </A>
        </h2>
        <p className="text-14 text-muted">{t(`list_${search.list}`)}</p>
      </div>
      <div className="flex items-center gap-[0.75rem]">
        <Switch checked={isDaily} onChange={({ target: { checked } }) => change.mutate(checked ? 'daily' : 'at_once')}>
          {t('onceADay')}
          <span className="sr-only">: {search.name}</span>
        </Switch>
        <IconButton label={t('remove', { name: search.name })} onClick={() => remove.mutate()}>
          <Icon name="trash" size="s" />
        </IconButton>
      </div>
    </li>
  )
}
