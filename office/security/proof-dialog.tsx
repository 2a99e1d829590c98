import { useSyncExternalStore } from 'react'
import { useT } from '#web/platform/language.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { answerProof, isAsking, subscribeProof } from '../platform/ask-proof.ts'
import type { ProofWindowProps } from './proof-window.tsx'

const ProofWindow = lazyDialog<ProofWindowProps>(async () => ({
  default: (await import('./proof-window.tsx')).ProofWindow,
}))

/** Opens when a call needs a fresh proof. The call is repeated after it. */
export function ProofDialog() {
  const t = useT('office-security')
  const isOpen = useSyncExternalStore(subscribeProof, isAsking, () => false)
  return isOpen ? (
    <ProofWindow
      title={t('proveTitle')}
      lead={t('freshLead')}
      onDone={() => answerProof(true)}
      onClose={() => answerProof(false)}
    />
  ) : null
}
