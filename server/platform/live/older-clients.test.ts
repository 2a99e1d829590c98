import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { bidEvent, member, type Rig, startLive, until } from './testing/rig.ts'

// A client of Socket.IO 2, byte by byte: revision 3 of the Engine.IO protocol. It is connected to the default namespace
// without asking, and it sends the pings.
const SUBSCRIBE = '42["subscribe",{"channel":"bid","auth":{"headers":{}}}]'
const seen = (seq: number) => `42${JSON.stringify(['BidEvent', 'bid', bidEvent(7, seq)])}`

/** Over long polling this protocol writes `<characters>:<packet>`, once for each packet. */
function packetsOf(body: string): string[] {
  const packets: string[] = []
  for (let rest = body; rest !== ''; ) {
    const colon = rest.indexOf(':')
    const end = colon + 1 + Number(rest.slice(0, colon))
    packets.push(rest.slice(colon + 1, end))
    rest = rest.slice(end)
  }
  return packets
}

async function poll(rig: Rig, sid: string): Promise<string[]> {
  const answer = await fetch(`${rig.url}/socket.io/?EIO=3&transport=polling&b64=1${sid && `&sid=${sid}`}`)
  expect(answer.status).toBe(200)
  return packetsOf(await answer.text())
}

test('[LIVE-1] a client of Socket.IO 2 gets events over WebSocket', async () => {
  const rig = await startLive()
  const received: string[] = []
  const socket = new WebSocket(`${rig.url}/socket.io/?EIO=3&transport=websocket`)
  socket.on('message', (text) => received.push(String(text)))
  await until(() => received.includes('40'))
  socket.send(SUBSCRIBE)
  await until(() => rig.stats().watchers('bid') === 1)
  rig.publisher.publish('bid', 'BidEvent', bidEvent(7, 1))
  socket.send('2')
  await until(() => received.includes('3') && received.includes(seen(1)))
  socket.close()
  await until(() => rig.stats().watchers('bid') === 0)
})

test('[LIVE-1] a client of Socket.IO 2 gets events over long polling, and needs a token for its own channel', async () => {
  const rig = await startLive()
  rig.tokens.set('five', member(5))
  const [open = ''] = await poll(rig, '')
  const { sid } = JSON.parse(open.slice(1)) as { sid: string }
  const say = (packet: string) =>
    fetch(`${rig.url}/socket.io/?EIO=3&transport=polling&b64=1&sid=${sid}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      body: `${packet.length}:${packet}`,
    })
  const received: string[] = []
  const hear = async (packet: string) => {
    while (!received.includes(packet)) received.push(...(await poll(rig, sid)))
  }
  await say(SUBSCRIBE)
  await until(() => rig.stats().watchers('bid') === 1)
  rig.publisher.publish('bid', 'BidEvent', bidEvent(7, 1))
  await hear(seen(1))
  await say(
    '42["subscribe",{"channel":"private-notification-user-6","auth":{"headers":{"Authorization":"Bearer five"}}}]',
  )
  await hear('42["subscription_error","private-notification-user-6",{"status":403,"reason":"forbidden"}]')
})
