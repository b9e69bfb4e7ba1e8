/** Words of image users that wait for an answer. */
export { heardInThread, heardOnPage } from '../events.ts'
export { type Heard, heardOfCase, type HeardNeeds } from './heard-of-case.ts'
export { noteHeard } from './note-heard.ts'
