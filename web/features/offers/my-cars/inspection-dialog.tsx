import { useT } from '#web/platform/language.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** The inspection report of an own car. @param src a data address. */
export default function InspectionDialog({ title, src, onClose }: { title: string; src: string; onClose: () => void }) {
  const t = useT('my-cars')
  return (
    <Dialog title={t('inspectionPaper')} onClose={onClose}>
      <p className="font-semibold">{title}</p>
      <img src={src} alt={t('inspectionPaper')} className="w-full rounded-lg" />
    </Dialog>
  )
}
