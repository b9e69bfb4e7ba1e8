/** Facts of visited pages, for no owner in particular. */
export { type DoubtfulLinks, isDoubtful, isTakenForFile, noteAnswer, worthAsking } from './doubtful-links.ts'
export { type KnownPage, isFresh, remember, type ShownPage, shownPage, stillKnown, unpack } from './known-page.ts'
export { openMetImages, type MetImages } from './met-images.ts'
