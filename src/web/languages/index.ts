/** State of languages for other areas. */
export { draftsQuery } from './queries.ts'
