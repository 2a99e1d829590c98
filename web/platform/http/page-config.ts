/** Data from the server for the page's script. All of it is public. */
export type PageConfig = {
  /** 'https://example.sa', without a final slash. */
  siteUrl: string
  /** The time of rendering on the server, in milliseconds. */
  renderedAt: number
  /** The static key that old clients send too; it gives no right. */
  apiKey?: string
}

const META_NAME = 'page-config'

export const pageConfigMeta = (config: PageConfig) => ({ name: META_NAME, content: JSON.stringify(config) })

export function readPageConfig(): PageConfig {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${META_NAME}"]`)?.content
  const found: Partial<PageConfig> = content ? JSON.parse(content) : {}
  return { siteUrl: location.origin, renderedAt: Date.now(), ...found }
}

/** The nonce under which scripts and styles of this page may run. */
export const readNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content
