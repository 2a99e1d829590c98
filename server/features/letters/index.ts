export {
  addMessage,
  openThread,
  readPapers,
  readThread,
  readThreadFile,
  type Thread,
  type Written,
} from './threads.ts'
