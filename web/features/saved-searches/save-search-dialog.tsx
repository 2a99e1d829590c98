import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoints } from '#contract/http/index.ts'
import { markFittingMoment } from '#web/platform/device/notice-consent.ts'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { FieldError, TextField } from '#web/ui/fields/field.tsx'
import { allMessages } from '#web/ui/fields/field-errors.ts'
import { RadioRows } from '#web/ui/fields/radio-rows.tsx'
import { useReadRefusal } from '#web/ui/fields/use-field-errors.ts'
import { type Frequency, type SavedSearch, savedSearchesQuery } from './queries.ts'

type Query = NonNullable<NonNullable<Endpoints['POST /saved-searches']['body']>['query']>
/** `name` is the common label of the filters; the member may change it. */
type Props = { list: SavedSearch['list']; query: Query; name: string; onClose: () => void }
const NAME_MAX = 80

/** Saves a search under a name and asks how often to send its new cars. */
export default function SaveSearchDialog({ list, query, name: proposed, onClose }: Props) {
  const t = useT('searches')
  const api = useApi()
  const queryClient = useQueryClient()
  const read = useReadRefusal()
  const [name, setName] = useState(proposed.slice(0, NAME_MAX))
  const [frequency, setFrequency] = useState<Frequency>('at_once')
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () =>
      api.call('POST /saved-searches', {
        body: { list, query, frequency, name: name.trim() || proposed.slice(0, NAME_MAX) },
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(savedSearchesQuery(api).queryKey, saved)
      markFittingMoment()
    },
  })
  return (
    <Dialog title={t(data ? 'saved' : 'saveTitle')} onClose={onClose}>
      <p role="status" className={data ? 'text-muted' : 'sr-only'}>
        {data ? t('savedText', { name: data.search.name }) : ''}
      </p>
      {data ? (
        <DialogActions>
          <Button onClick={onClose}>{t('done')}</Button>
          <A to="/saved-searches" className={buttonClass('secondary')} onClick={onClose}>
            {t('manage')}
          </A>
        </DialogActions>
      ) : (
        <form
          className="grid gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!isPending) mutate()
          }}
        >
          <p className="text-14 text-muted">{t('saveText')}</p>
          <TextField
            label={t('name')}
            value={name}
            maxLength={NAME_MAX}
            onChange={({ target: { value } }) => setName(value)}
          />
          <RadioRows
            legend={t('frequency')}
            value={frequency}
            onChange={setFrequency}
            rows={[
              { value: 'at_once', title: t('at_once'), text: t('at_once_text') },
              { value: 'daily', title: t('daily'), text: t('daily_text') },
            ]}
          />
          <FieldError error={error ? allMessages(read(error))[0] : undefined} />
          <DialogActions>
            <Button type="submit" pending={isPending}>
              {t('save')}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}
