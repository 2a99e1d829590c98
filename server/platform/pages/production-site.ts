import { readdir, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { usedByOthers } from '../http/security/security-headers.ts'
import { type BuildManifest, builtAssets, builtOfficeAssets } from './assets.ts'
import type { Site } from './site.ts'

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain',
  '.js': 'text/javascript; charset=utf-8',
}

/** The exports of web/entry-server.tsx. */
type PageBundle = Pick<Site, 'render' | 'pageAddress'> & { routeTexts: () => Record<string, readonly string[]> }

/** The built site from `dist`: hashed files without expiry, compressed at build; a few files at the root for a day. */
export async function productionSite(app: FastifyInstance, root: string): Promise<() => Promise<Site>> {
  const folder = `${root}/dist/client`
  const manifest: BuildManifest = JSON.parse(await readFile(`${folder}/.vite/manifest.json`, 'utf8'))
  const { render, pageAddress, routeTexts }: PageBundle = await import(
    pathToFileURL(`${root}/dist/server/entry-server.js`).href
  )
  const assets = { ar: builtAssets(manifest, 'ar', routeTexts()), en: builtAssets(manifest, 'en', routeTexts()) }
  const officeFolder = `${root}/dist/office`
  const office = builtOfficeAssets(JSON.parse(await readFile(`${officeFolder}/.vite/manifest.json`, 'utf8')))
  const site: Site = { render, pageAddress, assets: (lang) => assets[lang], office }

  await app.register(fastifyStatic, {
    root: [`${folder}/assets`, `${officeFolder}/assets`],
    prefix: '/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    index: false,
  })
  const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile())
  for (const { name } of files) {
    const body = await readFile(`${folder}/${name}`)
    const type = TYPES[extname(name)] ?? 'application/octet-stream'
    // The service worker controls every page: a new one must be seen at once.
    const lifetime = name === 'sw.js' ? 'no-cache' : 'public, max-age=86400'
    // Mails show the house's mark in programs of other sites.
    const headers = { 'cache-control': lifetime, ...(type.startsWith('image/') && usedByOthers) }
    app.get(`/${name}`, (_request, reply) => reply.type(type).headers(headers).send(body))
  }
  return async () => site
}
