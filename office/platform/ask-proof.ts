/** Holds calls until the person gives a fresh proof. One question serves all waiting calls. */
type Question = { resolve: () => void; reject: () => void }

let waiting: Question[] = []
const listeners = new Set<() => void>()

const announce = () => {
  for (const listener of listeners) listener()
}

/** Resolves once the person has proved the second factor; rejects when they close the dialog. */
export function askForProof(): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting = [...waiting, { resolve, reject: () => reject(new Error('not proved')) }]
    announce()
  })
}

export const isAsking = (): boolean => waiting.length > 0

export function answerProof(isProved: boolean): void {
  const answered = waiting
  waiting = []
  announce()
  for (const { resolve, reject } of answered) {
    if (isProved) resolve()
    else reject()
  }
}

export function subscribeProof(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
