export { File } from './letters/file.tsx'
export { saidOf } from './letters/said-of.ts'
export { askedOfOwner, imageUserOfCase, lawyersOfCase, ownThread, threadOfCase } from './slots.ts'
