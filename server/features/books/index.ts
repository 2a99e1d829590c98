export { type Books, createBooks } from './books.ts'
export { registerBooksJobs } from './jobs.ts'
export { registerBooksRoutes } from './routes.ts'
export { registerBooksStaffRoutes } from './staff-routes.ts'
