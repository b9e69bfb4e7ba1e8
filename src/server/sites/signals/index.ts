/** Signals in pages. Discovery reads them in a thread of its own: nothing here makes requests. */
export { contactPagesIn } from './contact-pages.ts'
export { isImprint } from './read-imprint.ts'
export { type PageSignals, readSignals, type SaidPage, saysWhoseItIs } from './read-signals.ts'
