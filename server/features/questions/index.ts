export { createQuestions, type Questions } from './questions.ts'
export { registerQuestionRoutes } from './routes.ts'
export { registerQuestionStaffRoutes } from './staff/routes.ts'
export { addShownQuestion } from './store.ts'
