import { Dialog } from '#web/ui/dialog.tsx'
import { Prove } from './prove.tsx'

export type ProofWindowProps = { title: string; lead: string; onDone: () => void; onClose: () => void }

export const ProofWindow = ({ title, lead, onDone, onClose }: ProofWindowProps) => (
  <Dialog title={title} onClose={onClose}>
    <div className="grid gap-4">
      <p className="text-14 text-muted">{lead}</p>
      <Prove onDone={onDone} />
    </div>
  </Dialog>
)
