export { type AskedQuestion, findQuestion, listForStaff } from './admin-store.ts'
export { createQuestions, type Questions } from './questions.ts'
export { answerByStaff, type Review, reviewQuestion } from './review-question.ts'
export { registerQuestionRoutes } from './routes.ts'
