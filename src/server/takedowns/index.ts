/** What features to the right may use of takedowns. */
export { takedownRemoved } from './events.ts'
