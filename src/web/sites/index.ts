/** What areas to the right may use of sites. */
export { factWords } from './known/fact-words.ts'
export { KnownFacts } from './known/known-facts.tsx'
export { KnownOfSite } from './known/known-of-site.tsx'
export { domainQuery } from './queries.ts'
