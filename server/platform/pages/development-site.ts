import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import { developmentAssets, developmentOfficeAssets } from './assets.ts'
import type { Site } from './site.ts'

const NOT_VITES = /^\/(?:api|socket\.io|media|uploads|dev|docs|healthz|readyz|metrics)(?:\/|\?|$)/

/** The site from its sources, with hot reload over the same server and port. */
export async function developmentSite(app: FastifyInstance, root: string): Promise<() => Promise<Site>> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    // Vite's own loader writes files on which a watching Node would restart again and again.
    configLoader: 'native',
    server: { middlewareMode: true, ws: { server: app.server } },
  })
  await app.register(middie)
  app.use((request, response, next) =>
    NOT_VITES.test(request.url ?? '') ? next() : vite.middlewares(request, response, next),
  )
  app.addHook('onClose', () => vite.close())
  const assets = await developmentAssets(vite)
  return async () => {
    const bundle = await vite.ssrLoadModule('/web/entry-server.tsx')
    const { render, pageAddress } = bundle as Pick<Site, 'render' | 'pageAddress'> // the exports of that file
    return { render, pageAddress, assets: () => assets, office: developmentOfficeAssets(assets) }
  }
}
