import type { OfficeAssets, PageAssets } from './assets.ts'
import type { InjectTransport } from './inject-transport.ts'

export type Lang = 'ar' | 'en'

/** The input of the page bundle; the same shape as `RenderRequest` of web/entry-server.tsx. */
export type RenderInput = {
  request: Request
  transport: InjectTransport
  lang: Lang
  prefix: '' | '/en'
  config: { siteUrl: string; renderedAt: number; apiKey?: string }
  nonce: string
  assets: PageAssets
  onError: (error: unknown) => void
}

/** The pages, built or from their sources. */
export type Site = {
  render: (input: RenderInput) => Promise<{ status: number; location: string | null; html: string }>
  /** The address with only the part of its query that its page reads. */
  pageAddress: (address: string) => string
  assets: (lang: Lang) => PageAssets
  /** The assets of the staff area's shell. */
  office: OfficeAssets
}
