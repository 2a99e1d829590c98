export { createContent } from './content.ts'
export { registerContentJobs } from './jobs.ts'
export type { StoredSection } from './pages/rules.ts'
export { insertPage, insertVersion } from './pages/store.ts'
export { registerContentRoutes } from './routes.ts'
export {
  addBranches,
  addCredits,
  addFaqs,
  addPartners,
  addSliders,
  addTestimonials,
  addVacancies,
  readYards,
} from './store.ts'
