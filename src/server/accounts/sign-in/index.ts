/** Sessions, and proofs that an account asks. */
export { confirmWithFactor, readRecipient } from './confirm-with-factor.ts'
export { identify, isSessionOpen } from './sessions.ts'
export { identifyTicket } from './tickets.ts'
