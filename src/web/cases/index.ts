export { askedOfOwner, imageUserOfCase, lawyersOfCase, ownThread, threadOfCase } from './slots.ts'
