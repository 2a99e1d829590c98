/**
 * Loaded before the product: its wall clock can be moved from outside while it runs, like by an administrator or a time
 * server. Timers and `performance.now()` continue as on a real machine, where they follow another clock.
 */
const RealDate = Date
const realNow = Date.now
let shiftMs = 0
const now = () => realNow() + shiftMs

RealDate.now = now
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  apply: () => new RealDate(now()).toString(),
})

process.on('message', (message) => {
  if (typeof message !== 'object' || message === null || !('shiftMs' in message)) return
  shiftMs = Number(message.shiftMs)
  process.send?.({ shiftedMs: shiftMs })
})
