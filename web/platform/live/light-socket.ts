import type { LiveSocket } from './live-client.ts'

/** The parts of a WebSocket that this file needs, so that a test can pass its own. */
type Wire = Pick<WebSocket, 'send' | 'close' | 'onmessage' | 'onclose'>
type Options = {
  open: (url: string) => Wire
  /**
   * Called once if the connection failed so often before ever working that something between here and the server blocks
   * it.
   */
  onHopeless: () => void
}
type Lifecycle = 'connect' | 'disconnect'

const PATH = '/socket.io/?EIO=4&transport=websocket'
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 3000
const HOPELESS_AFTER = 3
/** Packets of Engine.IO 4, and of Socket.IO 5 inside its messages ('4…'). */
const OPEN = '0'
const PING = '2'
const PONG = '3'
const CONNECT = '40'
const EVENT = '42'

/**
 * The Socket.IO protocol over a plain WebSocket: text events without acknowledgements, which is all that live updates
 * need, in a twelfth of the full client's size (13 KB). https://socket.io/docs/v4/socket-io-protocol
 * It reconnects with growing pauses.
 */
export class LightSocket implements LiveSocket {
  connected = false
  readonly #options: Options
  readonly #listeners = new Map<Lifecycle, Set<() => void>>()
  readonly #anyListeners = new Set<(event: string, ...args: unknown[]) => void>()
  #wire: Wire | undefined
  #failures = 0
  #hasWorked = false
  #wanted = false
  #silence: ReturnType<typeof setTimeout> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #silenceAfterMs = 60_000

  constructor(options: Options) {
    this.#options = options
  }

  on(event: Lifecycle, listener: () => void): void {
    const set = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, set.add(listener))
  }

  onAny(listener: (event: string, ...args: unknown[]) => void): void {
    this.#anyListeners.add(listener)
  }

  emit(event: string, payload: unknown): void {
    if (this.connected) this.#wire?.send(EVENT + JSON.stringify([event, payload]))
  }

  connect(): void {
    this.#wanted = true
    clearTimeout(this.#retry)
    if (this.#wire) return
    const wire = this.#options.open(PATH)
    this.#wire = wire
    wire.onmessage = ({ data }) => this.#receive(String(data))
    wire.onclose = () => this.#closed(wire)
  }

  disconnect(): void {
    this.#wanted = false
    clearTimeout(this.#retry)
    this.#wire?.close()
  }

  #receive(packet: string) {
    this.#listenForSilence()
    if (packet === PING) this.#wire?.send(PONG)
    else if (packet.startsWith(EVENT)) this.#event(packet.slice(EVENT.length))
    else if (packet.startsWith(CONNECT)) this.#opened()
    else if (packet.startsWith(OPEN)) this.#greeted(packet.slice(OPEN.length))
  }

  #greeted(text: string) {
    const { pingInterval = 25_000, pingTimeout = 20_000 } = JSON.parse(text)
    this.#silenceAfterMs = pingInterval + pingTimeout
    this.#wire?.send(CONNECT)
  }

  #opened() {
    this.connected = true
    this.#hasWorked = true
    this.#failures = 0
    this.#notify('connect')
  }

  #event(text: string) {
    const [event, ...args]: [string, ...unknown[]] = JSON.parse(text)
    for (const listener of this.#anyListeners) listener(event, ...args)
  }

  /** The server pings. Without a ping the connection is dead, even if no error arrived. */
  #listenForSilence() {
    clearTimeout(this.#silence)
    const wire = this.#wire
    this.#silence = setTimeout(() => {
      if (!wire) return
      wire.close()
      this.#closed(wire)
    }, this.#silenceAfterMs)
  }

  #closed(wire: Wire) {
    if (wire !== this.#wire) return
    this.#wire = undefined
    clearTimeout(this.#silence)
    const wasConnected = this.connected
    this.connected = false
    if (wasConnected) this.#notify('disconnect')
    if (!this.#wanted) return
    this.#failures += 1
    if (!this.#hasWorked && this.#failures >= HOPELESS_AFTER) {
      this.#wanted = false
      this.#options.onHopeless()
      return
    }
    this.#retry = setTimeout(() => this.connect(), waitAfter(this.#failures))
  }

  #notify(event: Lifecycle) {
    for (const listener of this.#listeners.get(event) ?? []) listener()
  }
}

/** Up to half as long again, so that the browsers of a whole auction do not reconnect in the same instant. */
const waitAfter = (failures: number) =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)) * (1 + Math.random() / 2)
