export { createContent } from './content.ts'
export { registerContentRoutes } from './routes.ts'
export { addBranches, addCredits, addPartners, addSliders } from './store.ts'
