import { AsyncLocalStorage } from 'node:async_hooks'

/** The account whose request brought the files of the work in progress; unset for the house's own pictures. */
export const uploader = new AsyncLocalStorage<number>()
