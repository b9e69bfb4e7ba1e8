/** Parts of takedowns that features to the right may import. */
export { takedownRemoved } from './events.ts'
