import { Generator, getConfig } from '@tanstack/router-generator'
import { routerOptions } from './router-options.ts'

const root = `${import.meta.dirname}/../..`
await new Generator({ config: getConfig({ target: 'react', ...routerOptions }, root), root }).run()
