/** Signals in pages, read in a thread without requests. */
export { contactPagesIn } from './contact-pages.ts'
export { isImprint } from './read-imprint.ts'
export { type PageSignals, readSignals, type SaidPage, saysWhoseItIs } from './read-signals.ts'
