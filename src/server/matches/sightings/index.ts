/** Pages and copies of matches. */
export { listMatchContents, copiesOf, copiesOfImages, hostsOfImages, type ShownCopy } from './copies-store.ts'
export type { PageNow } from '../removal/removed-matches-store.ts'
export { notePagesRead } from '../removal/mark-gone.ts'
export { imagesOnPages, matchesOnPages, type PictureOnPage, picturesOnPage } from './met-store.ts'
