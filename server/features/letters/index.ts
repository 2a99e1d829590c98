export { readForm, type Sender, storeForm } from './forms/forms.ts'
export type { Form, FormTable } from './forms/forms-store.ts'
export { registerLetterJobs } from './jobs.ts'
export { createLetters } from './letters.ts'
export { registerLetterRoutes } from './routes.ts'
export { letterNumber, readLetterNumber } from './rules.ts'
export {
  addMessage,
  openThread,
  readPapers,
  readThread,
  readThreadFile,
  refuseMoreMessages,
  type Thread,
  type Written,
} from './threads.ts'
