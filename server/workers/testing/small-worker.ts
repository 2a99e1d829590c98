/** A worker without the product: it says that it serves, repeats what the bus brings, and ends on a message. */
const place = process.env.PLACE
if (process.env.BROKEN === '1') process.exit(3)
process.on('message', (message: { bus?: string; end?: boolean; say?: string }) => {
  if (message.end) process.exit(1)
  if (message.say !== undefined) process.send?.({ bus: message.say })
  if (message.bus !== undefined) process.send?.({ heard: `${place} ${message.bus}` })
})
process.on('SIGTERM', () => process.exit(0))
process.send?.({ listening: 1_000 + Number(place) })
