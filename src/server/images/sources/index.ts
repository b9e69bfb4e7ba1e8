/** Sources of images. */
export { takeInOriginals } from './mounted/take-in-originals.ts'
export { listProfilePages } from './profile-pages.ts'
