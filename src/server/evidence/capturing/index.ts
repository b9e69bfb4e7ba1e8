/** Captures, and copies that they look for. */
export { showsCopyGone } from './judge-capture.ts'
export { type CopyNeeds, type CopyReading, lookForCopy } from './look-for-copy.ts'
