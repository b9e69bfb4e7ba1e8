/** What features to the right, and the composition root, may use of discovery. */
export { fileFetcher } from './fetch-file.ts'
export { openPoliteClient } from './polite-client.ts'
