import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { downloadFile } from '../platform/http/download.ts'
import { readPageConfig } from '../platform/http/page-config.ts'
import { useLang, useT } from '../platform/language.tsx'
import { Button, type ButtonKind } from './button.tsx'
import { Icon } from './icon.tsx'
import { toast } from './toast.tsx'

const MEGABYTE = 1024 * 1024

type Props = {
  path: string
  /** Undefined if its kind and size are known only once it is read. */
  paper?: { format: 'pdf' | 'jpeg'; bytes: number }
  kind?: ButtonKind
  /** The title of the toast when it cannot be read. */
  failed: string
  children: ReactNode
}

/** Saves a document that the API gives only to this person, with its kind and size on the button. */
export function PaperButton({ path, paper, kind = 'secondary', failed, children }: Props) {
  const t = useT('ui')
  const lang = useLang()
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadFile(path, lang, readPageConfig().apiKey),
    onError: (error) => toast({ title: failed, text: error.message, tone: 'danger', key: 'paper' }),
  })
  return (
    <Button kind={kind} pending={isPending} onClick={() => mutate()}>
      <Icon name="download" size="s" />
      {children}
      {paper ? <span className="font-normal">{t('paper', shownSize(paper))}</span> : null}
    </Button>
  )
}

const shownSize = ({ format, bytes }: NonNullable<Props['paper']>) => ({
  format: format.toUpperCase(),
  size: Math.max(0.1, bytes / MEGABYTE).toFixed(1),
})
