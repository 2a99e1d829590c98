import { type ReactNode, useState } from 'react'
import { copyText } from '#web/platform/device/copy-text.ts'
import { useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.tsx'

export type CopyLine = { name: string; copy: string; shown: ReactNode }

/** What a member types at a bank, each line with a button that copies it. */
export function CopyLines({ lines }: { lines: readonly CopyLine[] }) {
  const t = useT('transfers')
  const [copied, setCopied] = useState<string>()
  const copy = async (name: string, text: string) => {
    const isCopied = await copyText(text)
    setCopied(isCopied ? name : undefined)
    if (!isCopied) toast({ title: t('copyFailed'), tone: 'danger', key: 'copy' })
  }
  return (
    <>
      <ul>
        {lines.map(({ name, copy: text, shown }) => (
          <li key={name}>
            <span>
              <small>{name}</small>
              <b>{shown}</b>
            </span>
            <button
              type="button"
              className="ibtn"
              aria-label={t(copied === name ? 'copied' : 'copy', { name })}
              onClick={() => void copy(name, text)}
            >
              <Icon name={copied === name ? 'check' : 'copy'} />
            </button>
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status">
        {copied ? t('copied', { name: copied }) : ''}
      </p>
    </>
  )
}
