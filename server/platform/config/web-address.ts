import * as z from 'zod'

/** An http or https address in a variable. */
export const webAddress = z.url({ protocol: /^https?$/ })

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i

/** True if a host name means only this machine. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname)

/** True if an address would send secrets over a network without encryption. */
export const isPlainHttp = (address: string): boolean =>
  address.startsWith('http:') && !isLoopback(new URL(address).hostname)
