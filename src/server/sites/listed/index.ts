/** The lists of hosts with a category or a stock agency. */
export { readListed } from './read-listed.ts'
