import { useT } from '#web/platform/language.tsx'
import { PAPERS } from '#web/ui/fields/file-limit.ts'
import { FileChooser } from '../ui/file-chooser.tsx'

type Props = { none: string; file: File | undefined; onChoose: (file: File | undefined) => void }

/** Chooses a paper of a car. `none` is said while no file is chosen. */
export function PaperChooser({ none, file, onChoose }: Props) {
  const t = useT('office-cars')
  return (
    <FileChooser
      accept={PAPERS}
      texts={{ choose: t('chooseFile'), none, help: t('fileHelp') }}
      file={file}
      onChoose={onChoose}
    />
  )
}
