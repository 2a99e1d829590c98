export { type Books, createBooks } from './books.ts'
export { registerBooksRoutes } from './routes.ts'
