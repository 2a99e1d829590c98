import { useMutation } from '@tanstack/react-query'
import { downloadFile } from '#web/platform/http/download.ts'
import { readPageConfig } from '#web/platform/http/page-config.ts'
import { useLang } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useErrorWords } from './error-words.ts'

/** Saves a file of `/api/admin`, which needs the session's token. */
export function DownloadButton({ path, label, about }: { path: string; label: string; about?: string }) {
  const inWords = useErrorWords()
  const lang = useLang()
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadFile(`/api/admin${path}`, lang, readPageConfig().apiKey),
    onError: (error) => toast({ title: inWords(error), tone: 'danger' }),
  })
  return (
    <Button size="sm" kind="secondary" pending={isPending} onClick={() => mutate()}>
      <Icon name="download" size="s" />
      {label}
      {about ? <span className="sr-only"> {about}</span> : null}
    </Button>
  )
}
