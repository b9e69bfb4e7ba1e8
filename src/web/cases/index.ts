export { File } from './letters/file.tsx'
export { askedOfOwner, imageUserOfCase, lawyersOfCase } from './slots.ts'
