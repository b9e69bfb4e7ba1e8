export { openKeyCounter } from './count-key-call.ts'
export { identifyKey, isProgramKey } from './identify-key.ts'
