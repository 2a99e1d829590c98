import { expect, test } from 'vitest'
import { missingBuilds } from './check-lock.ts'

test('names the builds for other platforms that the lock lacks', () => {
  const builds = { '@tool/linux-x64': '2.0.0', '@tool/linux-arm64-musl': '2.0.0', '@tool/darwin-arm64': '2.0.0' }
  const packages = {
    '': {},
    'node_modules/tool': { version: '2.0.0', dev: true, optionalDependencies: builds },
    'node_modules/@tool/linux-x64': { version: '2.0.0' },
  }
  expect(missingBuilds({ packages })).toEqual({
    'node_modules/@tool/linux-arm64-musl': {
      version: '2.0.0',
      cpu: ['arm64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    },
    'node_modules/@tool/darwin-arm64': { version: '2.0.0', cpu: ['arm64'], dev: true, optional: true, os: ['darwin'] },
  })
})

test('finds a build that is locked inside the package that needs it', () => {
  const packages = {
    'node_modules/tool': { optionalDependencies: { '@tool/linux-x64': '2.0.0' } },
    'node_modules/tool/node_modules/@tool/linux-x64': { version: '2.0.0' },
  }
  expect(missingBuilds({ packages })).toEqual({})
})
