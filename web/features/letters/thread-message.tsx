import { DateTime } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { PaperButton } from '#web/ui/paper-button.tsx'
import type { WholeLetter } from './queries.ts'

/** One message of a thread: whose it is, its text and its files. */
export function ThreadMessage({ message }: { message: WholeLetter['messages'][number] }) {
  const t = useT('content')
  return (
    <li className={`surface grid gap-2 p-4 ${message.side === 'staff' ? 'me-8' : 'ms-8'}`}>
      <p className="flex flex-wrap justify-between gap-x-4 text-14 text-muted">
        <b>{t(`side_${message.side}`)}</b>
        <DateTime at={message.created_at} style="full" />
      </p>
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {message.text}
      </p>
      {message.files.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {message.files.map((file, at) => (
            <PaperButton key={file.id} path={`/api/v1/letter-files/${file.id}`} paper={file} failed={t('fileFailed')}>
              {t('file', { number: at + 1 })}
            </PaperButton>
          ))}
        </div>
      ) : null}
    </li>
  )
}
