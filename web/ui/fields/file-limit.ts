/** The kinds that a field of pictures offers: the page makes a JPEG of those that only the browser can read. */
export const PICTURES = 'image/*'
export const PAPERS = `application/pdf,${PICTURES}`
/** The server's limit (server/platform/http). */
const BYTES_MAX = 10 * 1024 * 1024

/** A paper that the server would refuse. A picture is made lighter before it is sent. */
export const isTooLarge = ({ type, size }: File): boolean => !type.startsWith('image/') && size > BYTES_MAX
