export { askedOfOwner, imageUserOfCase, lawyersOfCase } from './slots.ts'
