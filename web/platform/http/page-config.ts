/** What the server passes to the page's script. Everything here is public. */
export type PageConfig = {
  /** 'https://example.sa', without a slash at the end. */
  siteUrl: string
  /** When the server rendered the page, in milliseconds. */
  renderedAt: number
  /** The static key that old clients send too; never a right. */
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
