/** Parts of takedowns that features to the right may import. */
export { noticesByOwner } from './notices/notices-by-owner-store.ts'
export { takedownRemoved } from './events.ts'
