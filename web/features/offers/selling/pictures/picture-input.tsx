import type { ReactNode } from 'react'
import { PICTURES } from '#web/ui/fields/file-limit.ts'

type Props = {
  /** A photograph is taken at once where the device has a camera; else several are chosen. */
  isCamera?: boolean
  className: string
  describedBy?: string | undefined
  isWrong?: boolean
  onChoose: (files: File[]) => void
  children: ReactNode
}

/** A label that opens the camera or the chooser of files. */
export function PictureInput({ isCamera, className, describedBy, isWrong, onChoose, children }: Props) {
  return (
    <label className={className}>
      {children}
      <input
        type="file"
        multiple={!isCamera}
        capture={isCamera ? 'environment' : undefined}
        accept={PICTURES}
        className="sr-only"
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          // The same file may be chosen again after it was removed.
          event.target.value = ''
        }}
      />
    </label>
  )
}
