/** Names of the desk for features to the right. */
export { assignIn, type AssignNeeds } from './assign.ts'
