/** What features to the right may use of accounts. */
export { registerAccount } from './register.ts'
export { identify, isSessionOpen } from './sessions.ts'
