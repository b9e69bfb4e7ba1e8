/** What reads pages for what they say of their sites: it asks nobody, and so can be done in a thread of its own. */
export { type PageSignals, readSignals, type SaidPage, saysWhoseItIs } from './read-signals.ts'
