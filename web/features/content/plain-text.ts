/** A path of the site, and nothing that leads elsewhere. */
export const LINK = /\[([^\]]+)\]\((\/(?!\/)[^)\s]*)\)/g

/** The same text without its links' addresses, for programs. */
export const plainText = (text: string): string => text.replace(LINK, '$1')
