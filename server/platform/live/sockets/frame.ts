/** An event in its final form: made once, written to every listener. */
export type Frame = {
  /** The Socket.IO packet, for transports that frame it themselves. */
  packet: string
  /**
   * The whole WebSocket frame around the same packet, in a list of one as `ws` takes it: a text message without a mask.
   */
  bytes: [Buffer]
}

const FINAL_TEXT = 0x81
const LENGTH_16 = 126
const LENGTH_64 = 127
// Engine.IO's "message" before Socket.IO's "event" packet of the default namespace.
const ENGINE_MESSAGE = '4'
const EVENT_PACKET = '2'

/** `(eventName, channel, data)` as the Echo convention emits it; `json` is the data's JSON text. */
export function encodeEvent(event: string, channel: string, json: string): Frame {
  const packet = `${EVENT_PACKET}[${JSON.stringify(event)},${JSON.stringify(channel)},${json}]`
  return { packet, bytes: [webSocketFrame(ENGINE_MESSAGE + packet)] }
}

/** A text message as RFC 6455, section 5.2, writes it. */
function webSocketFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length < LENGTH_16 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = FINAL_TEXT
  if (head === 2) frame[1] = length
  else if (head === 4) {
    frame[1] = LENGTH_16
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = LENGTH_64
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, head, 'utf8')
  return frame
}
