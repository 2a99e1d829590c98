import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '#web/platform/http/api.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/fields/field.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useOfficeApi } from '../platform/desk.tsx'
import { useNavigate, useParams } from '../platform/router.ts'
import { useAct } from '../platform/use-act.ts'
import { AllErrors } from '../ui/all-errors.tsx'
import { Go, PageHead, Panel } from '../ui/panel.tsx'
import { Shimmer } from '../ui/shimmer.tsx'
import { TextSections } from './sections.tsx'
import type { Page, PageText } from './shape.ts'

const EMPTY: PageText = { slug: '', title_ar: '', title_en: '', lead_ar: '', lead_en: '', sections: [] }

/** Writes a new page, or the next version of one. */
export function TextPage() {
  const t = useT('office')
  const api = useOfficeApi()
  const { id } = useParams()
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['page', id],
    queryFn: ({ signal }) => api.call('GET /pages/{id}', { params: { id: Number(id) }, signal }),
    enabled: id !== undefined,
    // A second read must not replace what the user typed.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (id === undefined) return <Editor key="new" start={EMPTY} page={undefined} />
  if (isPending) return <Shimmer />
  if (error || !data) return <ErrorState heading="h1" title={t('notRead')} onRetry={() => void refetch()} />
  return <Editor key={data.id} start={data} page={data} />
}

function Editor({ start, page }: { start: PageText; page: Page | undefined }) {
  const t = useT('office')
  const fields = useT('office-fields')
  const [text, setText] = useState(start)
  const [note, setNote] = useState('')
  const save = useSave(page, text, note)
  const set = (part: Partial<PageText>) => setText((now) => ({ ...now, ...part }))
  const line = (field: 'title_ar' | 'title_en' | 'slug', dir: 'rtl' | 'ltr') => (
    <TextField
      label={`${fields(field)} *`}
      dir={dir}
      value={text[field]}
      onChange={(e) => set({ [field]: e.target.value })}
    />
  )
  const area = (field: 'lead_ar' | 'lead_en', dir: 'rtl' | 'ltr') => (
    <TextArea
      label={fields(field)}
      dir={dir}
      rows={3}
      value={text[field]}
      onChange={(e) => set({ [field]: e.target.value })}
    />
  )
  return (
    <form
      className="stk"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <EditorHead page={page} />
      {save.words.length > 0 ? <AllErrors messages={save.words} /> : null}
      <Panel padded>
        <div className="fg2">
          {line('title_ar', 'rtl')}
          {line('title_en', 'ltr')}
          {page ? null : line('slug', 'ltr')}
          {area('lead_ar', 'rtl')}
          {area('lead_en', 'ltr')}
        </div>
      </Panel>
      <TextSections sections={text.sections} onChange={(sections) => set({ sections })} />
      <Panel padded>
        <TextField
          label={fields('note')}
          help={t('versionNoteHelp')}
          value={note}
          onChange={(e) => setNote(e.target.value)}
        />
      </Panel>
      <div className="save-b">
        <p role="status" />
        <Button type="submit" size="sm" pending={save.isPending}>
          {t(page ? 'publishVersion' : 'add')}
        </Button>
        <Go to={page ? `/pages/${page.id}` : '/pages'} className="btn btn-tertiary btn-sm">
          {t('back')}
        </Go>
      </div>
    </form>
  )
}

function EditorHead({ page }: { page: Page | undefined }) {
  const t = useT('office')
  const lang = useLang()
  const up = { to: '/pages', title: t('textPages') }
  if (!page) return <PageHead title={t('addOne', { what: t('textPage') })} up={up} />
  return <PageHead title={t('newVersionOf', { name: lang === 'ar' ? page.title_ar : page.title_en })} up={up} />
}

function useSave(page: Page | undefined, text: PageText, note: string) {
  const t = useT('office')
  const api = useOfficeApi()
  const navigate = useNavigate()
  const [isStale, setStale] = useState(false)
  const act = useAct(
    async () => {
      const { slug, title_ar, title_en, lead_ar, lead_en, sections } = text
      const body = { title_ar, title_en, lead_ar, lead_en, sections, note: note === '' ? null : note }
      if (!page) return api.call('POST /pages', { body: { slug, ...body } })
      const now = await api.call('GET /pages/{id}', { params: { id: page.id } })
      setStale(now.version !== page.version)
      if (now.version !== page.version) throw new Error(t('versionMeanwhile', { version: now.version }))
      return api.call('PUT /pages/{id}', { params: { id: page.id }, body })
    },
    { done: t('saved'), onDone: (saved) => navigate(`/pages/${saved.id}`) },
  )
  const words = isStale
    ? [t('versionMeanwhile', { version: '' })]
    : isApiError(act.error)
      ? [...new Set(Object.values(act.error.errors).flat())]
      : []
  return { mutate: () => act.mutate(undefined), isPending: act.isPending, words }
}
