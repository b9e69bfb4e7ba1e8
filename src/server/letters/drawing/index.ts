/** Layout of letters in envelopes with windows. */
export { fitted, lineHeight, paperFor, shortened, windows } from './address-window.ts'
