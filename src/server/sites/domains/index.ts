/** Exports for reading pages in a thread of its own: nothing here makes requests. */
export { type PageSignals, readSignals, type SaidPage, saysWhoseItIs } from './read-signals.ts'
