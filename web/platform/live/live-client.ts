/** The parts of Socket.IO that this client needs. */
export type LiveSocket = {
  connected: boolean
  on(event: 'connect' | 'disconnect', listener: () => void): unknown
  onAny(listener: (event: string, ...args: unknown[]) => void): unknown
  emit(event: string, payload: unknown): unknown
  connect(): unknown
  disconnect(): unknown
}
export type LiveState = 'idle' | 'connecting' | 'connected' | 'lost'
type Listener = (data: unknown) => void

type Options = {
  open: () => LiveSocket
  token: () => string | undefined
  /** A random word by which this browser counts once among the watchers of a car, however many pages it has open. */
  watcher: () => string | undefined
  /** The milliseconds that a new subscription looks back: earlier events within them are sent too. */
  back?: () => number
}

/** Longer than a subscription usually travels: the server counts back from its arrival. */
const TRAVEL_MS = 1000

const isPublic = (channel: string): boolean => channel === 'auction' || channel === 'bid' || channel.startsWith('bid.')

/**
 * Channels in the convention of Laravel Echo's Socket.IO connector: the client emits `subscribe {channel, auth}` and
 * `unsubscribe {channel}`, the server `(event, channel, data)`. Channels are counted, so that several parts of a page
 * may watch the same one, and subscribed again after every reconnection.
 */
export class LiveClient {
  readonly #options: Options
  readonly #channels = new Map<string, Map<string, Set<Listener>>>()
  readonly #stateListeners = new Set<() => void>()
  readonly #returnListeners = new Set<() => void>()
  /** Public channel → the moment, on this device's clock, from which nothing of it was missed. */
  readonly #completeFrom = new Map<string, number>()
  /** The same for subscriptions that wait for an answer. */
  readonly #askedFrom = new Map<string, number>()
  #socket: LiveSocket | undefined
  #state: LiveState = 'idle'

  constructor(options: Options) {
    this.#options = options
  }

  get state(): LiveState {
    return this.#state
  }

  /** Calls `listener` with the data of every `event` on `channel`, until the returned function is called. */
  listen(channel: string, event: string, listener: Listener): () => void {
    const events = this.#channels.get(channel) ?? new Map<string, Set<Listener>>()
    if (!this.#channels.has(channel)) {
      this.#channels.set(channel, events)
      this.#ask(channel)
    }
    const set = events.get(event) ?? new Set<Listener>()
    events.set(event, set.add(listener))
    return () => this.#drop(channel, event, listener)
  }

  /** True if every event of a public channel since a moment of this device's clock has arrived. */
  isComplete(channel: string, since: number): boolean {
    return (this.#completeFrom.get(channel) ?? Number.POSITIVE_INFINITY) <= since
  }

  /** Calls `listener` when a lost connection is back: events may be missing, so read again. */
  onReturn(listener: () => void): () => void {
    this.#returnListeners.add(listener)
    return () => this.#returnListeners.delete(listener)
  }

  onState(listener: () => void): () => void {
    this.#stateListeners.add(listener)
    return () => this.#stateListeners.delete(listener)
  }

  start(): void {
    if (this.#state !== 'idle') return
    this.#become('connecting')
    const socket = this.#options.open()
    this.#socket = socket
    socket.on('connect', () => this.#connected())
    socket.on('disconnect', () => {
      this.#completeFrom.clear()
      this.#askedFrom.clear()
      this.#become('lost')
    })
    socket.onAny((event, channel, data) => this.#dispatch(event, channel, data))
    if (socket.connected) this.#connected()
    else socket.connect()
  }

  /** Another member has other private channels: subscribes to all channels again under the current token. */
  restart(): void {
    if (!this.#socket?.connected) return
    for (const channel of this.#channels.keys()) {
      this.#socket.emit('unsubscribe', { channel })
      this.#ask(channel)
    }
  }

  #connected() {
    const isReturn = this.#state === 'lost'
    this.#become('connected')
    for (const channel of this.#channels.keys()) this.#ask(channel)
    if (isReturn) for (const listener of this.#returnListeners) listener()
  }

  #ask(channel: string) {
    if (!this.#socket?.connected) return
    const token = this.#options.token()
    const auth = { headers: token ? { Authorization: `Bearer ${token}` } : {} }
    const watcher = channel.startsWith('bid.') ? this.#options.watcher() : undefined
    const back = isPublic(channel) ? this.#options.back?.() : undefined
    if (back !== undefined) this.#askedFrom.set(channel, Date.now() - back + TRAVEL_MS)
    this.#socket.emit('subscribe', {
      channel,
      auth,
      ...(watcher === undefined ? {} : { watcher }),
      ...(back === undefined ? {} : { back }),
    })
  }

  #drop(channel: string, event: string, listener: Listener) {
    const events = this.#channels.get(channel)
    const set = events?.get(event)
    if (!events || !set?.delete(listener)) return
    if (set.size === 0) events.delete(event)
    if (events.size > 0) return
    this.#channels.delete(channel)
    this.#completeFrom.delete(channel)
    this.#askedFrom.delete(channel)
    if (this.#socket?.connected) this.#socket.emit('unsubscribe', { channel })
  }

  #dispatch(event: string, channel: unknown, data: unknown) {
    if (typeof channel !== 'string') return
    const from = event === 'caught_up' ? this.#askedFrom.get(channel) : undefined
    if (from !== undefined) this.#completeFrom.set(channel, from)
    for (const listener of this.#channels.get(channel)?.get(event) ?? []) listener(data)
  }

  #become(state: LiveState) {
    this.#state = state
    for (const listener of this.#stateListeners) listener()
  }
}
