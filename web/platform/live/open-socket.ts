import { LightSocket } from './light-socket.ts'
import type { LiveSocket } from './live-client.ts'

const RETRY_MS = 3000

const socketUrl = (path: string) => `${location.origin.replace(/^http/, 'ws')}${path}`

/**
 * The page's socket: a plain WebSocket, and if a proxy blocks it the full Socket.IO client, which can poll.
 * Both look the same from outside; listeners added before the change stay.
 */
export function openSocket(): LiveSocket {
  const plan: ((socket: LiveSocket) => void)[] = []
  let current: LiveSocket = new LightSocket({
    open: (path) => new WebSocket(socketUrl(path)),
    // While nothing is reachable the other client cannot be loaded either, so this one keeps trying.
    onHopeless: () => void fallBack().catch(() => setTimeout(() => current.connect(), RETRY_MS)),
  })
  const fallBack = async () => {
    const { io } = await import('socket.io-client')
    current = io({ path: '/socket.io', autoConnect: false, transports: ['polling', 'websocket'] })
    for (const step of plan) step(current)
    current.connect()
  }
  const both = (step: (socket: LiveSocket) => void) => {
    plan.push(step)
    step(current)
  }
  addEventListener('online', () => current.connect())
  return {
    get connected() {
      return current.connected
    },
    on: (event, listener) => both((socket) => socket.on(event, listener)),
    onAny: (listener) => both((socket) => socket.onAny(listener)),
    emit: (event, payload) => current.emit(event, payload),
    connect: () => current.connect(),
    disconnect: () => current.disconnect(),
  }
}
