import * as z from 'zod'

/** An http or https address in a variable. */
export const webAddress = z.url({ protocol: /^https?$/ })

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i

/** Whether a host name means this machine only. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname)

/** Whether an address would send secrets over a network without encryption. */
export const isPlainHttp = (address: string): boolean =>
  address.startsWith('http:') && !isLoopback(new URL(address).hostname)
