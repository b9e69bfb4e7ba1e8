/** Exports for areas to the right. */
export { factWords } from './known/fact-words.ts'
export { KnownFacts } from './known/known-facts.tsx'
export { KnownOfSite } from './known/known-of-site.tsx'
export { domainQuery } from './queries.ts'
