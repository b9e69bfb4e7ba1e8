/** The parts of programs that the start of the app uses. */
export { openKeyCounter } from './count-key-call.ts'
export { identifyKey, isProgramKey } from './identify-key.ts'
