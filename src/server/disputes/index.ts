export { contestedByOwner } from './answers/contested-store.ts'
export { type Correspondence, correspondenceOf } from './correspondence.ts'
