/** Files that were seen, and verdicts on their content. */
export { type CompareNeeds, compareWithOwned, isCompared, saveCompared } from './compare-with-owned.ts'
export {
  evidenceOf,
  type ContentVerdict,
  imagesJudgedByContent,
  findSeenFile,
  removeContentVerdicts,
  type SeenFile,
} from './content-store.ts'
export { contentVerdicts, seenFiles, seenHashes } from '../tables.ts'
