export { type Correspondence, correspondenceOf } from './correspondence.ts'
